import type { ThemeDiagnostic } from '@awning/contract';
import { useMessages } from '../../messages/use-messages.ts';
import { themeMessages } from './theme-messages.ts';
import classes from './themes.module.css';

/** What `theme check` says, faults first. */
export function ThemeReport({ diagnostics }: { readonly diagnostics: readonly ThemeDiagnostic[] }) {
  const t = useMessages(themeMessages);
  if (diagnostics.length === 0) return <p className={classes.dim}>{t('clean')}</p>;
  return (['error', 'warning'] as const).map((severity) => {
    const found = diagnostics.filter((each) => each.severity === severity);
    if (found.length === 0) return null;
    return (
      <section key={severity} className={classes.report} data-severity={severity}>
        <h3>{t(severity === 'error' ? 'errors' : 'warnings', { count: found.length })}</h3>
        <ul>
          {found.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column}:${message}`}>
              <p>{message}</p>
              {file !== '' && (
                <p className={classes.dim}>{line === null ? file : t('place', { file, line })}</p>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
