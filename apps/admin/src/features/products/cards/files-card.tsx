import { FileField } from '../../../kit/fields/file-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';

/** What a download consists of. */
export function FilesCard() {
  const t = useMessages(editorMessages);
  const [files, setFiles] = useField('fileIds');
  return (
    <Card title={t('files')}>
      <FileField
        label={t('filesToDownload')}
        description={t('filesHint')}
        value={files}
        onChange={(ids) => setFiles([...ids])}
        error={useErrorAt('fileIds')}
      />
    </Card>
  );
}
