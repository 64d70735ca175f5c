import { Button } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { remarkMessages } from './import-remark-messages.ts';
import classes from './imports.module.css';

/** What is wrong with a cell of a file. */
export interface ImportRemark {
  /** In the file; its first line is 1. */
  readonly line: number;
  /** As the file calls it; empty: the row as a whole. */
  readonly column: string;
  /** What the row is about, where that is known. */
  readonly title: string;
  readonly message: string;
}

interface ImportRemarksProps {
  readonly remarks: readonly ImportRemark[];
  /** Of all of them; those that are here may be the first. */
  readonly count: number;
  readonly onReport: () => void;
}

const MOST_SHOWN = 50;

/** What is wrong with a file, by row and column. */
export function ImportRemarks({ remarks, count, onReport }: ImportRemarksProps) {
  const t = useMessages(remarkMessages);
  if (count === 0) return null;
  const rows = remarks.slice(0, MOST_SHOWN);
  const hasTitles = rows.some(({ title }) => title !== '');
  return (
    <div className={classes.remarks}>
      <h3>{t('remarks')}</h3>
      <div className={classes.table}>
        <table aria-label={t('remarks')}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              {hasTitles && <th scope="col">{t('product')}</th>}
              <th scope="col">{t('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, column, title, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className={classes.number}>{line}</td>
                <td>{column}</td>
                {hasTitles && <td>{title}</td>}
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length && <p className={classes.dim}>{t('more', { count: count - rows.length })}</p>}
      <Button variant="default" w="fit-content" onClick={onReport}>
        {t('report')}
      </Button>
    </div>
  );
}
