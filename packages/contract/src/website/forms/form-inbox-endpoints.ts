import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing, RetryHeaders } from '../../shared/fields.ts';
import {
  SubmissionBulk,
  SubmissionBulkResponse,
  SubmissionChange,
  SubmissionExport,
  SubmissionExportQuery,
  SubmissionPage,
  SubmissionPath,
  SubmissionQuery,
  SubmissionReply,
  SubmissionResponse,
} from './form-inbox.ts';
import * as calls from './form-inbox-calls.ts';

export const formInboxEndpoints = {
  listSubmissions: endpoint(calls.listSubmissions, {
    access: memberWho('forms.manage'),
    query: SubmissionQuery,
    response: { 200: SubmissionPage },
    errors: ['lists.bad-cursor'],
  }),
  exportSubmissions: endpoint(calls.exportSubmissions, {
    access: memberWho('forms.manage'),
    query: SubmissionExportQuery,
    response: { 200: SubmissionExport },
    produces: 'csv',
  }),
  changeSubmissions: endpoint(calls.changeSubmissions, {
    access: memberWho('forms.manage'),
    body: SubmissionBulk,
    response: { 200: SubmissionBulkResponse },
  }),
  readSubmission: endpoint(calls.readSubmission, {
    access: memberWho('forms.manage'),
    params: SubmissionPath,
    response: { 200: SubmissionResponse },
    errors: ['forms.submission-missing'],
  }),
  changeSubmission: endpoint(calls.changeSubmission, {
    access: memberWho('forms.manage'),
    params: SubmissionPath,
    body: SubmissionChange,
    response: { 200: SubmissionResponse },
    errors: ['forms.note-changed', 'forms.submission-missing'],
  }),
  resendSubmission: endpoint(calls.resendSubmission, {
    access: memberWho('forms.manage'),
    params: SubmissionPath,
    response: { 200: SubmissionResponse },
    errors: [
      'forms.nobody-to-tell',
      'forms.sent-too-often',
      'forms.submission-is-spam',
      'forms.submission-missing',
    ],
  }),
  replyToSubmission: endpoint(calls.replyToSubmission, {
    access: memberWho('forms.manage'),
    params: SubmissionPath,
    headers: RetryHeaders,
    body: SubmissionReply,
    response: { 200: SubmissionResponse },
    errors: ['forms.no-reply-address', 'forms.sent-too-often', 'forms.submission-missing', 'once.key-reused'],
  }),
  removeSubmission: endpoint(calls.removeSubmission, {
    access: memberWho('forms.manage'),
    params: SubmissionPath,
    response: { 204: Nothing },
    errors: ['forms.submission-missing'],
  }),
} as const;
