import { readdirSync, readFileSync } from 'node:fs';
import { type MailTemplateName, mailTemplateNames } from '@awning/contract';
import { createEngine, type ThemeTemplate } from '@awning/theme-kit';
import { mailKinds } from './mail-kinds.ts';
import { MAIL_STYLES } from './mail-look.ts';
import { paragraphsOf } from './mail-text.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What the owner says instead, with nothing left to fill in; null for what comes with the program. */
export interface OwnWords {
  readonly subject: string | null;
  readonly introduction: string | null;
}

type Data = Readonly<Record<string, unknown>>;

const FOLDER = new URL('./templates/', import.meta.url);
/** Files that start with an underscore are pieces that the others apply, by the name after it. */
const PIECE = /^_([a-z-]+)\.(html|txt)\.jsont$/;

function readTemplates() {
  const engine = createEngine({ locale: null });
  const compile = (file: string): ThemeTemplate =>
    engine.compile(readFileSync(new URL(file, FOLDER), 'utf8'), { name: file });
  const pieces: Record<'html' | 'txt', Record<string, ThemeTemplate>> = { html: {}, txt: {} };
  for (const file of readdirSync(FOLDER)) {
    const [, name, form] = PIECE.exec(file) ?? [];
    if (name !== undefined && (form === 'html' || form === 'txt')) pieces[form][name] = compile(file);
  }
  const words = (name: MailTemplateName, part: 'subject' | 'heading' | 'introduction'): ThemeTemplate =>
    engine.compile(mailKinds[name][part], { name: `${name} (${part})` });
  const mails = mailTemplateNames.map((name) => {
    const mail = {
      subject: words(name, 'subject'),
      heading: words(name, 'heading'),
      introduction: words(name, 'introduction'),
      html: compile(`${name}.html.jsont`),
      text: compile(`${name}.txt.jsont`),
    };
    return [name, mail] as const;
  });
  return { pieces, mails: new Map(mails) };
}

/** Draws mails with the templates that are part of the program, read once. `strict` throws at the first mistake in one. */
export function createMailTemplates({ strict = false } = {}) {
  const { pieces, mails } = readTemplates();
  return {
    render(name: MailTemplateName, given: Data, own: OwnWords): RenderedMail {
      const mail = mails.get(name);
      if (!mail) throw new Error(`There is no mail ${name}`);
      const run = (template: ThemeTemplate, form: 'html' | 'txt', data: Data): string =>
        // A round through JSON leaves what templates can read.
        template.render(JSON.parse(JSON.stringify(data)), { partials: pieces[form], strict }).output;
      const test = given.isTest === true ? '[Test] ' : '';
      const subject = oneLine(`${test}${own.subject ?? run(mail.subject, 'txt', given)}`);
      const introduction = own.introduction ?? run(mail.introduction, 'txt', given);
      const data = {
        ...given,
        subject,
        heading: oneLine(run(mail.heading, 'txt', given)),
        introduction: paragraphsOf(introduction),
        preheader: oneLine(introduction),
        styles: MAIL_STYLES,
      };
      return { subject, html: run(mail.html, 'html', data), text: tidyText(run(mail.text, 'txt', data)) };
    },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What was left out of a text leaves lines behind. */
const tidyText = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
