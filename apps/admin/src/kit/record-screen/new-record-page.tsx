import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import { DraftNotice } from '../record/draft-notice.tsx';
import type { NewRecord } from './use-new-record.ts';

interface NewRecordPageProps<Value, Created> {
  readonly record: NewRecord<Value, Created>;
  readonly title: string;
  readonly list: { readonly to: string; readonly label: string };
  /** On the button. */
  readonly create: string;
  /** What is said above the fields while some of them are wrong. */
  readonly cannotSave: string;
  readonly side?: ReactNode;
  /** What is there to read instead of the form, once it was created. */
  readonly afterwards?: (created: Created) => ReactNode;
  readonly children: ReactNode;
}

/** The page of a record that does not exist until it is saved. */
export function NewRecordPage<Value, Created>(props: NewRecordPageProps<Value, Created>) {
  const { record, title, list, create, cannotSave, side, afterwards, children } = props;
  const { website } = useMemberSession();
  const page = { title, documentTitle: `${title} · ${website.title}`, back: list };
  if (afterwards && record.created !== undefined)
    return <DetailPage {...page}>{afterwards(record.created)}</DetailPage>;
  return (
    <DetailPage
      {...page}
      create={
        <Button loading={record.isCreating} onClick={record.press}>
          {create}
        </Button>
      }
      side={side}
    >
      <DraftNotice draft={record.draft} />
      <FormNotice>
        {record.error ? describeError(record.error) : record.isWrong ? cannotSave : null}
      </FormNotice>
      {children}
    </DetailPage>
  );
}
