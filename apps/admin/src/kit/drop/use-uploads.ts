import type { Asset } from '@awning/contract';
import { uploadAsset } from '@awning/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeWithTitle } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../record/unsaved-work.tsx';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

export interface Uploads extends UploadQueue {
  readonly list: readonly Upload[];
}

interface UploadOptions {
  /** Files of another kind are refused by the server, regardless of their names. */
  readonly only?: Asset['kind'] | undefined;
  /** Where files go that are added from now on; those on their way stay with theirs. */
  readonly folderId?: string | undefined;
  readonly onUploaded: (assets: readonly Asset[]) => void;
}

/** Sends files to the library of the site. They go on while one writes, and leaving the page asks first. */
export function useUploads({ only, folderId, onUploaded }: UploadOptions): Uploads {
  const { api } = useServices();
  const queries = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const newest = useRef(onUploaded);
  newest.current = onUploaded;
  const folders = useRef(new WeakMap<File, string>());
  const queue = useMemo(
    () =>
      createUploadQueue<Asset>({
        send: async (file, { signal, onProgress }) => {
          const folder = folders.current.get(file);
          const query = { ...(only && { only }), ...(folder && { folderId: folder }) };
          const { body, etag } = await api.upload(uploadAsset, { file, query, signal, onProgress });
          queries.setQueryData(['asset', body.id], { body, etag });
          return body;
        },
        onDone: (assets) => {
          void queries.invalidateQueries({ queryKey: ['assets'] });
          newest.current(assets);
        },
        describe: describeWithTitle,
        onChange: setList,
      }),
    [api, queries, only],
  );
  useEffect(() => () => queue.close(), [queue]);
  useUnsavedWork(list.some(({ state }) => state !== 'failed'));
  const add = (files: readonly File[]): void => {
    if (folderId) for (const file of files) folders.current.set(file, folderId);
    queue.add(files);
  };
  return { ...queue, add, list };
}
