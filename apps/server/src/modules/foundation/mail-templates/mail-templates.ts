import { readdirSync, readFileSync } from 'node:fs';
import { createEngine, type ThemeTemplate } from '@awning/theme-kit';
import { MAIL_STYLES } from './mail-look.ts';
import { paragraphsOf } from './mail-text.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What a mail says, in the template language. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  /** Plain text in paragraphs. */
  readonly introduction: string;
}

/** What the owner says instead, with nothing left to fill in; null for what comes with the program. */
export interface OwnWords {
  readonly subject: string | null;
  readonly introduction: string | null;
}

type Data = Readonly<Record<string, unknown>>;

export interface MailRenderer<Name extends string> {
  render(name: Name, data: Data, own?: OwnWords): RenderedMail;
}

/** Top, heading, button and bottom, which all mails share. */
const SHARED = new URL('./templates/', import.meta.url);
/** Files that start with an underscore are pieces that the others apply, by the name after it. */
const PIECE = /^_([a-z-]+)\.(html|txt)\.jsont$/;
const NOTHING_OWN: OwnWords = { subject: null, introduction: null };

/**
 * Draws mails with the templates that are part of the program: `{name}.html.jsont` and `{name}.txt.jsont` in `folder`,
 * read once. `strict` throws at the first mistake in one.
 */
export function createMailRenderer<Name extends string>({
  folder,
  words,
  strict = false,
}: {
  folder: URL;
  words: Readonly<Record<Name, MailWords>>;
  strict?: boolean;
}): MailRenderer<Name> {
  const { pieces, mails } = readTemplates(folder, words);
  return {
    render(name, mailData, own = NOTHING_OWN) {
      const mail = mails.get(name);
      if (!mail) throw new Error(`There is no mail ${name}`);
      const run = (template: ThemeTemplate, form: 'html' | 'txt', data: Data): string =>
        // A round through JSON leaves what templates can read.
        template.render(JSON.parse(JSON.stringify(data)), { partials: pieces[form], strict }).output;
      const test = mailData.isTest === true ? '[Test] ' : '';
      const subject = oneLine(`${test}${own.subject ?? run(mail.subject, 'txt', mailData)}`);
      const introduction = own.introduction ?? run(mail.introduction, 'txt', mailData);
      const data = {
        ...mailData,
        subject,
        heading: oneLine(run(mail.heading, 'txt', mailData)),
        introduction: paragraphsOf(introduction),
        preheader: oneLine(introduction),
        styles: MAIL_STYLES,
      };
      return { subject, html: run(mail.html, 'html', data), text: tidyText(run(mail.text, 'txt', data)) };
    },
  };
}

function readTemplates<Name extends string>(folder: URL, words: Readonly<Record<Name, MailWords>>) {
  const engine = createEngine({ locale: null });
  const compile = (file: URL): ThemeTemplate =>
    engine.compile(readFileSync(file, 'utf8'), { name: file.pathname.split('/').at(-1) ?? '' });
  const pieces: Record<'html' | 'txt', Record<string, ThemeTemplate>> = { html: {}, txt: {} };
  for (const place of [SHARED, folder]) {
    for (const file of readdirSync(place)) {
      const [, name, form] = PIECE.exec(file) ?? [];
      if (name !== undefined && (form === 'html' || form === 'txt'))
        pieces[form][name] = compile(new URL(file, place));
    }
  }
  const mails = new Map<string, Record<keyof MailWords | 'html' | 'text', ThemeTemplate>>();
  for (const [name, mailWords] of Object.entries<MailWords>(words)) {
    const phrase = (part: keyof MailWords): ThemeTemplate =>
      engine.compile(mailWords[part], { name: `${name} (${part})` });
    mails.set(name, {
      subject: phrase('subject'),
      heading: phrase('heading'),
      introduction: phrase('introduction'),
      html: compile(new URL(`${name}.html.jsont`, folder)),
      text: compile(new URL(`${name}.txt.jsont`, folder)),
    });
  }
  return { pieces, mails };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What was left out of a text leaves lines behind. */
const tidyText = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
