export type AssetKind = 'image' | 'audio' | 'video' | 'file';

/** What a file is by its content. */
export interface FileType {
  readonly kind: AssetKind;
  /** Lower case, without a dot: the end of its stored name and of the name that people see. */
  readonly extension: string;
  readonly contentType: string;
}

const type = (kind: AssetKind, extension: string, contentType: string): FileType => ({
  kind,
  extension,
  contentType,
});

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * Everything that may be stored, and what it is sent as. The list is closed: a kind that browsers may run (HTML,
 * script, XML) is not in it and must never be. TIFF and HEIC are missing because browsers cannot show them, and APNG
 * because its animation would be lost.
 */
const types: readonly FileType[] = [
  type('image', 'jpg', 'image/jpeg'),
  type('image', 'png', 'image/png'),
  type('image', 'gif', 'image/gif'),
  type('image', 'webp', 'image/webp'),
  type('image', 'avif', 'image/avif'),
  type('image', 'svg', 'image/svg+xml'),
  type('audio', 'mp3', 'audio/mpeg'),
  type('audio', 'm4a', 'audio/mp4'),
  type('audio', 'ogg', 'audio/ogg'),
  type('audio', 'opus', 'audio/ogg'),
  type('audio', 'wav', 'audio/wav'),
  type('video', 'mp4', 'video/mp4'),
  type('video', 'webm', 'video/webm'),
  type('file', 'pdf', 'application/pdf'),
  type('file', 'zip', 'application/zip'),
  type('file', 'docx', `${OFFICE}.wordprocessingml.document`),
  type('file', 'xlsx', `${OFFICE}.spreadsheetml.sheet`),
  type('file', 'pptx', `${OFFICE}.presentationml.presentation`),
  type('file', 'odt', 'application/vnd.oasis.opendocument.text'),
  type('file', 'ods', 'application/vnd.oasis.opendocument.spreadsheet'),
  type('file', 'odp', 'application/vnd.oasis.opendocument.presentation'),
  type('file', 'epub', 'application/epub+zip'),
  type('file', 'rtf', 'application/rtf'),
  type('file', 'csv', 'text/csv; charset=utf-8'),
  type('file', 'txt', 'text/plain; charset=utf-8'),
  type('file', 'vtt', 'text/vtt; charset=utf-8'),
  type('file', 'woff2', 'font/woff2'),
  type('file', 'woff', 'font/woff'),
  type('file', 'ttf', 'font/ttf'),
  type('file', 'otf', 'font/otf'),
];

const byExtension = new Map(types.map((each) => [each.extension, each]));

export const fileTypeOf = (extension: string): FileType | null => byExtension.get(extension) ?? null;

/** A browser shows or plays these itself; everything else is for saving. */
export const isShownInBrowser = ({ kind, extension }: Pick<FileType, 'kind' | 'extension'>): boolean =>
  kind !== 'file' || extension === 'pdf';
