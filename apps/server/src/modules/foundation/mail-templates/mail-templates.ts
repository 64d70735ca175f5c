import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { MailWordName } from '@awning/contract';
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

/** What the owner says instead, with nothing left to fill in; null or absent for what comes with the program. */
export type OwnWords = Readonly<Partial<Record<MailWordName, string | null>>>;

/** Values for slots, and for what the templates of a mail read. */
export type MailData = Readonly<Record<string, unknown>>;

/** The words of a mail that its owner can change, for one record. */
export interface DrawnWords extends MailWords {
  /** Null for a mail without a button. */
  readonly buttonLabel: string | null;
}

interface MailRenderer<Name extends string> {
  render(name: Name, data: MailData, own?: OwnWords): RenderedMail;
  /** The words that come with it. */
  words(name: Name, data: MailData): DrawnWords;
  hasButton(name: Name): boolean;
}

/** Top, heading, button and bottom, which all mails share. */
const SHARED = new URL('./templates/', import.meta.url);
/** Files that start with an underscore are pieces that the others apply, by the name after it. */
const PIECE = /^_([a-z-]+)\.(html|txt)\.jsont$/;
/** Of mails that are sentences and a button, and need no files of their own. */
const PLAIN = 'plain';

/**
 * Draws mails with the templates that are part of the program: `{name}.html.jsont` and `{name}.txt.jsont` in `folder`,
 * read once; a mail without them, or a set without a folder, is sentences with a button. `strict` throws at the first
 * mistake in one.
 */
export function createMailRenderer<Name extends string>({
  folder,
  words,
  strict = false,
}: {
  folder?: URL;
  words: Readonly<Record<Name, MailWords>>;
  strict?: boolean;
}): MailRenderer<Name> {
  const { pieces, mails } = readTemplates(folder, words);
  const run = (template: ThemeTemplate, form: 'html' | 'txt', data: MailData): string =>
    // A round through JSON leaves what templates can read.
    template.render(JSON.parse(JSON.stringify(data)), { partials: pieces[form], strict }).output;
  const find = (name: Name): CompiledMail => {
    const mail = mails.get(name);
    if (!mail) throw new Error(`There is no mail ${name}`);
    return mail;
  };
  return {
    hasButton: (name) => find(name).hasButton,
    words(name, data) {
      const mail = find(name);
      return {
        subject: oneLine(run(mail.subject, 'txt', data)),
        heading: oneLine(run(mail.heading, 'txt', data)),
        introduction: run(mail.introduction, 'txt', data).trim(),
        buttonLabel: mail.hasButton ? (buttonOf(data)?.label ?? null) : null,
      };
    },
    render(name, mailData, own = {}) {
      const mail = find(name);
      const test = mailData.isTest === true ? '[Test] ' : '';
      const subject = oneLine(`${test}${own.subject ?? run(mail.subject, 'txt', mailData)}`);
      const introduction = own.introduction ?? run(mail.introduction, 'txt', mailData);
      const button = buttonOf(mailData);
      const data = {
        ...mailData,
        ...(button && { button: { ...button, label: oneLine(own.buttonLabel ?? button.label) } }),
        subject,
        heading: oneLine(own.heading ?? run(mail.heading, 'txt', mailData)),
        introduction: paragraphsOf(introduction),
        preheader: oneLine(introduction),
        styles: MAIL_STYLES,
      };
      return { subject, html: run(mail.html, 'html', data), text: tidyText(run(mail.text, 'txt', data)) };
    },
  };
}

interface MailButton {
  readonly url: string;
  readonly label: string;
}

const buttonOf = ({ button }: MailData): MailButton | undefined => button as MailButton | undefined;

type CompiledMail = Readonly<Record<keyof MailWords | 'html' | 'text', ThemeTemplate>> & {
  readonly hasButton: boolean;
};

function readTemplates<Name extends string>(
  folder: URL | undefined,
  words: Readonly<Record<Name, MailWords>>,
) {
  const engine = createEngine({ locale: null });
  const compile = (file: URL): ThemeTemplate =>
    engine.compile(readFileSync(file, 'utf8'), { name: file.pathname.split('/').at(-1) ?? '' });
  const pieces: Record<'html' | 'txt', Record<string, ThemeTemplate>> = { html: {}, txt: {} };
  for (const place of folder === undefined ? [SHARED] : [SHARED, folder]) {
    for (const file of readdirSync(place)) {
      const [, name, form] = PIECE.exec(file) ?? [];
      if (name !== undefined && (form === 'html' || form === 'txt'))
        pieces[form][name] = compile(new URL(file, place));
    }
  }
  const mails = new Map<string, CompiledMail>();
  for (const [name, mailWords] of Object.entries<MailWords>(words)) {
    const phrase = (part: keyof MailWords): ThemeTemplate =>
      engine.compile(mailWords[part], { name: `${name} (${part})` });
    const isOwn = folder !== undefined && existsSync(new URL(`${name}.html.jsont`, folder));
    const file = (form: 'html' | 'txt'): URL =>
      isOwn ? new URL(`${name}.${form}.jsont`, folder) : new URL(`${PLAIN}.${form}.jsont`, SHARED);
    mails.set(name, {
      subject: phrase('subject'),
      heading: phrase('heading'),
      introduction: phrase('introduction'),
      html: compile(file('html')),
      text: compile(file('txt')),
      hasButton: readFileSync(file('html'), 'utf8').includes('|apply button}'),
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
