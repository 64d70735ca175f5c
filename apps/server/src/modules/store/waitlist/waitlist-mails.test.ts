import { describe, expect, it } from 'vitest';
import { unescapedValues } from '../../../testing/unescaped-values.ts';
import type { MailSite } from '../../foundation/mail-templates/index.ts';
import {
  createWaitlistMails,
  type WaitlistMail,
  waitlistMailData,
  waitlistTemplateFolder,
} from './waitlist-mails.ts';

const site: MailSite = {
  websiteId: 'w',
  title: 'Saltmarsh & Co',
  baseUrl: 'https://shop.example',
  ownAddress: 'https://shop.example',
  host: 'shop.example',
  logo: null,
  contactEmail: '',
  businessLine: '',
  timeZone: 'Europe/Berlin',
  locale: 'en-DE',
  isMultilingual: false,
  colors: {
    page: '#fff',
    paper: '#fff',
    ink: '#000',
    quiet: '#666',
    hairline: '#eee',
    accent: '#000',
    accentInk: '#fff',
  },
};
const mail = (change: Partial<WaitlistMail> = {}): WaitlistMail => ({
  name: 'kept-for-you',
  site,
  url: 'https://shop.example/waitlist/t',
  until: new Date('2026-03-02T11:00:00Z'),
  product: {
    name: '<script>alert(1)</script> {{7}} ‮Cup',
    variant: 'Large / "Blue"',
    price: '€12.00',
    imageUrl: '',
    url: 'https://shop.example/p/cup',
  },
  leaveUrl: 'https://shop.example/waitlist/leave/t',
  ...change,
});

describe('mails of the waitlist', () => {
  const mails = createWaitlistMails({ strict: true });
  const draw = (drawn: WaitlistMail) => mails.render(drawn.name, waitlistMailData(drawn));

  it('escape every value in HTML', () => {
    expect(unescapedValues(waitlistTemplateFolder)).toEqual([]);
    const { html, subject } = draw(mail());
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{7}}');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('mails of the waitlist say until when one is kept, with the zone, and how to leave', () => {
    const { text, subject } = draw(mail());
    expect(subject).toContain('is kept for you until');
    expect(text).toMatch(/Monday,? 2 March at 12:00 CET/);
    expect(text).toContain('https://shop.example/waitlist/t\n');
    expect(text).toContain('https://shop.example/waitlist/leave/t');
  });

  it('mails of the waitlist say that it is back, and lead to the product', () => {
    const { text, html } = draw(
      mail({ name: 'back-in-stock', until: null, url: 'https://shop.example/p/cup' }),
    );
    expect(text).toContain('See it in the shop: https://shop.example/p/cup');
    expect(html).toContain('Leave this waiting list');
  });
});
