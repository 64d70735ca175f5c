/** Apart from the other texts of staff: the shell has it on every page. */
export const viewedRoleMessages = {
  viewing: 'You see the admin as {role}, and may do what that role may.',
  viewingBar: 'Another role',
  leaveView: 'Back to yourself',
} as const;
