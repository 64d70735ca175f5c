import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import { OwnFontChange, OwnFontList, OwnFontPath, OwnFontQuery, OwnFontResponse } from './own-fonts.ts';
import * as calls from './theme-calls.ts';
import {
  FontFilePath,
  JoinedScriptsQuery,
  SiteStylesheetQuery,
  ThemeFilePath,
  ThemeFileQuery,
} from './theme-files.ts';
import { ThemeHostChange, ThemeHostList, ThemeHostQuery } from './theme-hosts.ts';
import {
  SiteThemeChange,
  SiteThemeQuery,
  SiteThemeResponse,
  ThemeList,
  ThemeParts,
  ThemePath,
  ThemeUpload,
  ThemeUploadQuery,
} from './themes.ts';

export const themeEndpoints = {
  listThemes: endpoint(calls.listThemes, {
    access: memberWho('settings.manage'),
    response: { 200: ThemeList },
  }),
  // Its scripts run on every page, as the person who looks at it.
  uploadTheme: endpoint(calls.uploadTheme, {
    access: memberWho('code.manage'),
    query: ThemeUploadQuery,
    consumes: ['multipart/form-data'],
    response: { 200: ThemeUpload },
    errors: [
      'themes.archive-too-large',
      'themes.bad-archive',
      'themes.busy',
      'themes.name-taken',
      'themes.not-own',
      'themes.too-many',
      'themes.unknown',
      'themes.upload-unreadable',
    ],
  }),
  restoreTheme: endpoint(calls.restoreTheme, {
    access: memberWho('code.manage'),
    params: ThemePath,
    response: { 200: ThemeUpload },
    errors: ['themes.no-former-files', 'themes.not-own', 'themes.unknown'],
  }),
  removeTheme: endpoint(calls.removeTheme, {
    access: memberWho('code.manage'),
    params: ThemePath,
    response: { 204: Nothing },
    errors: ['themes.not-own', 'themes.unknown', 'themes.waiting', 'themes.worn'],
  }),
  // Editors of pages see what they look like; what that is is for those who run the site.
  readSiteTheme: endpoint(calls.readSiteTheme, {
    access: memberWho('content.edit'),
    query: SiteThemeQuery,
    response: { 200: SiteThemeResponse },
    errors: ['themes.unknown'],
  }),
  saveSiteTheme: endpoint(calls.saveSiteTheme, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteThemeChange,
    response: { 200: SiteThemeResponse },
    errors: ['themes.changed-meanwhile', 'themes.invalid-tweaks', 'themes.no-theme', 'themes.unknown'],
  }),
  readThemeParts: endpoint(calls.readThemeParts, {
    access: memberWho('content.contribute'),
    query: SiteThemeQuery,
    response: { 200: ThemeParts },
    errors: ['themes.unknown'],
  }),
  listThemeHosts: endpoint(calls.listThemeHosts, {
    access: memberWho('settings.manage'),
    query: ThemeHostQuery,
    response: { 200: ThemeHostList },
    errors: ['themes.unknown'],
  }),
  // What runs from there runs on every page, as the person who looks at it.
  saveThemeHosts: endpoint(calls.saveThemeHosts, {
    access: memberWho('code.manage'),
    query: ThemeHostQuery,
    body: ThemeHostChange,
    response: { 200: ThemeHostList },
    errors: ['themes.bad-host', 'themes.too-many-hosts', 'themes.unknown'],
  }),
  listOwnFonts: endpoint(calls.listOwnFonts, {
    access: memberWho('content.edit'),
    response: { 200: OwnFontList },
  }),
  uploadOwnFont: endpoint(calls.uploadOwnFont, {
    access: memberWho('settings.manage'),
    query: OwnFontQuery,
    consumes: ['multipart/form-data'],
    response: { 200: OwnFontResponse },
    errors: ['themes.font-too-large', 'themes.no-font', 'themes.too-many-fonts', 'themes.upload-unreadable'],
  }),
  changeOwnFont: endpoint(calls.changeOwnFont, {
    access: memberWho('settings.manage'),
    params: OwnFontPath,
    body: OwnFontChange,
    response: { 200: OwnFontResponse },
    errors: ['themes.unknown-font'],
  }),
  removeOwnFont: endpoint(calls.removeOwnFont, {
    access: memberWho('settings.manage'),
    params: OwnFontPath,
    response: { 204: Nothing },
    errors: ['themes.unknown-font'],
  }),
  readFontFile: endpoint(calls.readFontFile, { access: anyone, params: FontFilePath, produces: 'file' }),
  readThemeAsset: endpoint(calls.readThemeAsset, {
    access: anyone,
    params: ThemeFilePath,
    query: ThemeFileQuery,
    produces: 'file',
  }),
  readThemeScript: endpoint(calls.readThemeScript, {
    access: anyone,
    params: ThemeFilePath,
    query: ThemeFileQuery,
    produces: 'javascript',
  }),
  readJoinedScripts: endpoint(calls.readJoinedScripts, {
    access: anyone,
    query: JoinedScriptsQuery,
    produces: 'javascript',
  }),
  readSiteStylesheet: endpoint(calls.readSiteStylesheet, {
    access: anyone,
    query: SiteStylesheetQuery,
    produces: 'css',
  }),
} as const;
