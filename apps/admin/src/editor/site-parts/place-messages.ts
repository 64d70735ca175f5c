/** ED-71, ED-72: what people call the parts of every page, and their pieces. */
export const placeMessages = {
  announcement: 'Announcement',
  header: 'Header',
  footer: 'Footer',
  brand: 'Logo and title',
  menu: 'Menu',
  mainMenuPlace: 'Main menu',
  links: 'Links',
  social: 'Social icons',
  button: 'Button',
  text: 'Text',
  columns: 'Columns',
  area: 'Area of blocks',
  named: '{piece}: {name}',
} as const;
