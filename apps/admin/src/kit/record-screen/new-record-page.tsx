import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import { DraftNotice } from '../record/draft-notice.tsx';
import type { NewRecord } from './use-new-record.ts';

interface NewRecordPageProps<Value> {
  readonly record: NewRecord<Value>;
  readonly title: string;
  readonly list: { readonly to: string; readonly label: string };
  /** On the button. */
  readonly create: string;
  /** What is said above the fields while some of them are wrong. */
  readonly cannotSave: string;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record that does not exist until it is saved. */
export function NewRecordPage<Value>(props: NewRecordPageProps<Value>) {
  const { record, title, list, create, cannotSave, side, children } = props;
  const { website } = useMemberSession();
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${website.title}`}
      back={list}
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
