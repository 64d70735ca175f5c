import { asString, type Formatters, getField, pure } from '@awning/template-engine';
import { commentCount, commentLink, comments, likeButton } from './comment-formatters.ts';
import { googleCalendarUrl } from './google-calendar-url.ts';
import { socialButton, socialButtonInline } from './share-buttons.ts';
import { activateTwitterLinks } from './twitter-links.ts';

export const FOLLOW_SCRIPT =
  "Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });";

/** Without a user name, the last part of the profile's address serves as one. */
const twitterFollowButton = pure(() => (account) => {
  const profile = asString(getField(account, 'profileUrl'));
  const name = asString(getField(account, 'userName')) || profile.slice(profile.lastIndexOf('/') + 1);
  return `<script>${FOLLOW_SCRIPT}</script><div class="squarespace-follow-button" data-username="${name}"></div>`;
});

/** Comments, likes, sharing and other ties to people and networks. */
export const socialFormatters: Formatters = {
  'activate-twitter-links': activateTwitterLinks,
  'comment-count': commentCount,
  'comment-link': commentLink,
  comments,
  'google-calendar-url': googleCalendarUrl,
  'like-button': likeButton,
  'social-button': socialButton,
  'social-button-inline': socialButtonInline,
  'twitter-follow-button': twitterFollowButton,
};
