import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './form-calls.ts';
import { FormPostQuery, FormSentQuery, NamedFormPath, StoredUploadPath } from './form-pages.ts';
import {
  FormChange,
  FormCommands,
  FormCommandsAnswer,
  FormOfPage,
  FormPage,
  FormPath,
  FormQuery,
  FormResponse,
  FormStorageChange,
  FormSubmission,
  FormSubmissionKey,
  FormSubmitted,
  FormUpload,
  FormUploadPath,
  FormValid,
  FormValues,
  NewForm,
  TemplateSchema,
  TemplateSchemaQuery,
} from './forms.ts';

export const formEndpoints = {
  listForms: endpoint(calls.listForms, {
    access: memberWho('forms.manage'),
    query: FormQuery,
    response: { 200: FormPage },
  }),
  addForm: endpoint(calls.addForm, {
    access: memberWho('forms.manage'),
    body: NewForm,
    response: { 201: FormResponse },
  }),
  readForm: endpoint(calls.readForm, {
    access: memberWho('forms.manage'),
    params: FormPath,
    response: { 200: FormResponse },
  }),
  saveForm: endpoint(calls.saveForm, {
    access: memberWho('forms.manage'),
    params: FormPath,
    headers: ChangeHeaders,
    body: FormChange,
    response: { 200: FormResponse },
  }),
  changeForm: endpoint(calls.changeForm, {
    access: memberWho('forms.manage'),
    params: FormPath,
    headers: ChangeHeaders,
    body: FormCommands,
    response: { 200: FormCommandsAnswer },
  }),
  saveFormStorage: endpoint(calls.saveFormStorage, {
    access: memberWho('forms.manage'),
    params: FormPath,
    headers: ChangeHeaders,
    body: FormStorageChange,
    response: { 200: FormResponse },
  }),
  removeForm: endpoint(calls.removeForm, {
    access: memberWho('forms.manage'),
    params: FormPath,
    headers: ChangeHeaders,
    response: { 204: Nothing },
  }),
  restoreForm: endpoint(calls.restoreForm, {
    access: memberWho('forms.manage'),
    params: FormPath,
    response: { 200: FormResponse },
  }),
  downloadFormUpload: endpoint(calls.downloadFormUpload, {
    access: memberWho('forms.manage'),
    params: StoredUploadPath,
    produces: 'file',
  }),
  readFormTemplate: endpoint(calls.readFormTemplate, {
    access: anyone,
    query: TemplateSchemaQuery,
    response: { 200: TemplateSchema },
  }),
  validateForm: endpoint(calls.validateForm, {
    access: anyone,
    params: NamedFormPath,
    query: FormOfPage,
    body: FormValues,
    response: { 200: FormValid },
  }),
  createSubmissionKey: endpoint(calls.createSubmissionKey, {
    access: anyone,
    response: { 200: FormSubmissionKey },
  }),
  submitForm: endpoint(calls.submitForm, {
    access: anyone,
    body: FormSubmission,
    response: { 200: FormSubmitted },
  }),
  uploadFormFile: endpoint(calls.uploadFormFile, {
    access: anyone,
    params: FormUploadPath,
    query: FormOfPage,
    consumes: ['multipart/form-data'],
    response: { 201: FormUpload },
  }),
  openFormPage: endpoint(calls.openFormPage, {
    access: anyone,
    personal: true,
    params: NamedFormPath,
    produces: 'html',
  }),
  openFormSentPage: endpoint(calls.openFormSentPage, {
    access: anyone,
    personal: true,
    params: NamedFormPath,
    query: FormSentQuery,
    produces: 'html',
  }),
  postForm: endpoint(calls.postForm, {
    access: anyone,
    personal: true,
    params: NamedFormPath,
    query: FormPostQuery,
    consumes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
    produces: 'html',
  }),
} as const;
