export const addressMessages = {
  address: 'Address',
  help: 'Changes at once, also for visitors. Links inside the site follow.',
  save: 'Change address',
  saved: '{name} is now at {address}',
  back: '{name} is at {address} again',
  missing: 'Type an address first.',
  redirect: 'Lead visitors from {from} to the new address',
  redirectHelp: 'Links elsewhere and in search engines keep working.',
} as const;
