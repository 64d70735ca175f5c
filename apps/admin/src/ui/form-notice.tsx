import classes from './form-notice.module.css';

type FormNoticeProps = { children: string | null; kind?: 'problem' | 'news' };

/** What a form has to say about itself. It is in the page from the start, so that a new sentence is read out. */
export function FormNotice({ children, kind = 'problem' }: FormNoticeProps) {
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} className={classes.region}>
      {children && (
        <p className={classes.notice} data-kind={kind}>
          {children}
        </p>
      )}
    </div>
  );
}
