/** ED-87: a sentence for each finding, by the name of its rule; and the words around them. */
export const checkMessages = {
  'link-nowhere':
    '{link, select, none {This button leads nowhere: it has no address.} other {The link to {link} leads nowhere.}}',
  'anchor-gone': 'The link to {link} leads to a place that is no longer there.',
  'alt-missing':
    '{count, plural, one {The image has no text for people who cannot see it.} other {# images have no text for people who cannot see them.}}',
  'heading-level':
    '{before, select, 0 {This is a second heading of level 1. A page has one.} other {A heading of level {level} follows one of level {before}: a level is left out.}}',
  contrast: 'These words are hard to read on the image: their contrast is {ratio} to 1, and 4.5 is needed.',
  'text-cut': 'The text does not fit its place on a screen {width} pixels wide.',
  'phone-overlap': 'It lies on another block on the phone.',
  unreachable:
    '{device, select, both {It is hidden on every device.} phone {Other blocks cover it on the phone.} other {Other blocks cover it.}}',
  order:
    '{device, select, phone {On the phone its blocks are read in another order than they are seen.} other {Its blocks are read in another order than they are seen.}}',
  'empty-block': 'The block is empty: visitors see nothing in its place.',
  'image-large':
    'The image is {width, number} pixels wide and shown at {shown, number}. {enough, number} are enough.',
  'form-recipient': 'This form is archived or gone: what visitors send with it reaches nobody.',
  'donation-closed':
    '{state, select, gone {This donation was deleted: visitors see nothing in its place.} ended {The donation “{title}” has ended: nobody can give to it.} other {The donation “{title}” is switched off: nobody can give to it.}}',
  'product-price': '“{title}” has no price.',
  'product-stock': 'Nobody has said how many of “{title}” there are.',
  'title-double': 'Another page has the title “{title}”: {other}',
  placeholder: 'This still has words of a starter.',
  'page-unlinked': 'Nothing leads to this page: no menu and no link.',

  'fix-alt-missing': 'Use the text of the image',
  'fix-contrast': 'Make it readable',
  'fix-phone-overlap': 'Arrange the phone again',
  'fix-unreachable': 'Bring it back',
  'fix-order': 'Read as seen',
  'fix-empty-block': 'Remove it',

  title: 'Check',
  toLookAt: '{count, plural, =0 {Nothing to look at} one {# thing to look at} other {# things to look at}}',
  nothing: 'Nothing was found. Links, texts, images and places are in order.',
  checking: 'Checking…',
  checked: '{count, plural, one {# page was checked} other {# pages were checked}}',
  left: '{count, plural, one {# more page was not checked} other {# more pages were not checked}}',
  blocksNothing: 'You can publish all the same.',
  show: 'Show',
  leave: 'Leave it',
  leftAlone: '{count, plural, one {# left as it is} other {# left as they are}}',
  showLeft: 'Show again',
  close: 'Close the check',
  again: 'Check again',
  wholeSite: 'Check the whole site',
  failed: 'The check did not run: {problem}',
} as const;
