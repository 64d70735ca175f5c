const tailLines = 12;

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;

const causes = [
  [
    unreachable,
    'the package registry cannot be reached. Check the connection and any proxy, then run the command again',
  ],
  [/ENOSPC|EDQUOT/, 'the disk is full. Make room (about 1.5 GB), then run the command again'],
  [/EACCES|EPERM|EROFS/, 'a file or folder may not be written. Check who owns this folder and ~/.npm'],
  [/ETARGET|E404|ENOVERSIONS/, 'the registry does not have one of the packages. A mirror may be out of date'],
  [/ERESOLVE/, 'the packages asked for do not fit together. package.json and package-lock.json may disagree'],
];

export function isUnreachable(log) {
  return unreachable.test(log);
}

/** One line with the likely cause, then the end of what npm said. */
export function explainInstallFailure(log, root) {
  // The Node that runs npm is only the one that sets up, so its complaints about engines mislead.
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !/EBADENGINE/.test(line));
  const errors = lines.filter((line) => /^npm (error|ERR!)/.test(line)).join('\n');
  const cause = causes.find(([pattern]) => pattern.test(errors || log))?.[1] ?? 'npm says why below';
  const tail = lines.slice(-tailLines).map((line) => `  ${line.replaceAll(root, '.')}`);
  return [`Installing packages failed: ${cause}.`, ...tail].join('\n');
}
