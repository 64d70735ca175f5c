import { type FormModel, formMessages } from '@awning/forms';
import { isBlank } from '@awning/site-model';
import { type Html, html, rawHtml } from '../../../../platform/html/index.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { withBreaks } from '../../markup/page-sentences.ts';

const BACK = 'Back to the page';
const CONTINUE = 'Continue';

interface WaysOn {
  /** The page where the form was. */
  readonly back: string | null;
  /** Where the owner of the form leads, on another site. */
  readonly onward: string | null;
}

const section = (content: Html): Html =>
  html`<section class="page-section awning-section awning-section--medium awning-width--narrow"><div class="awning-section-content">
${content}
</div></section>`;

/** A form by itself: `markup` is that of the block. */
export const formBody = ({ name }: Pick<FormModel, 'name'>, markup: Html): Html =>
  section(
    html`<h1 class="awning-page-title">${name}</h1>
<div class="sqs-block form-block sqs-block-form"><div class="sqs-block-content">${markup}</div></div>`,
  );

/** What is said once a form was sent, for browsers whose scripts did not say it. */
export function sentBody(
  { name, submissionMessage, submissionHTML }: FormModel,
  { back, onward }: WaysOn,
): Html {
  const message = withBreaks(submissionMessage);
  const markup = isBlank(submissionHTML)
    ? ''
    : html`<div class="form-submission-html">${rawHtml(cleanRichText(submissionHTML))}</div>`;
  const [href, words] = onward === null ? [back ?? '/', BACK] : [onward, CONTINUE];
  const link = html`<div class="awning-form-onward"><a href="${href}">${words}</a></div>`;
  return section(html`<h1 class="awning-page-title">${name}</h1>
<div class="form-submission-text" role="status">${message}</div>
${markup}
${link}`);
}

/** The line above a form that was not taken. Where fields are marked it says so, else why. */
export const problemLine = (message: string, hasFieldErrors: boolean): string =>
  hasFieldErrors ? formMessages.summary : message;

/** Browsers never send again the files that a visitor chose before. */
export const withFilesAgain = (line: string): string => `${line} ${formMessages.filesAgain}`;
