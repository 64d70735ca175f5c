import type { ReadControls } from '@awning/commerce';
import { addressOf as fillAddress, waitlistEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type AntiForgery, bind, type HttpApp } from '../../../../platform/http/index.ts';
import { type Carts, changeCart } from '../../../store/cart/index.ts';
import { momentText, type OpenedLink, type Waitlist } from '../../../store/waitlist/index.ts';
import type { Reading } from '../../markup/item-head.ts';
import { type WaitlistPiece, type WaitlistView, waitlistText } from './waitlist-page.ts';
import { claimPiece, controlsOf, questionsOf } from './waitlist-page-claim.ts';
import { createWaitlistShow, type WaitlistShowParts } from './waitlist-page-show.ts';

export interface WaitlistPageParts extends WaitlistShowParts {
  readonly waitlist: Pick<Waitlist, 'open' | 'claim' | 'claimed' | 'waitAgain' | 'leaving' | 'leave'>;
  readonly carts: Pick<Carts, 'open' | 'add' | 'read' | 'changeFields'>;
  readonly antiForgery: AntiForgery;
}

/** The holder of a link from a mail may buy what is kept, wait again, or leave. Everything is a plain form. */
export function registerWaitlistPages(app: HttpApp, parts: WaitlistPageParts): void {
  const { waitlist, settings, antiForgery } = parts;

  const { pieceOf, show } = createWaitlistShow(parts);

  const showLink = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    refused?: { readonly status: number; readonly problem: string; readonly typed: ReadControls },
  ): Promise<FastifyReply> => {
    const { site } = request;
    const [link, { value: reading }] = await Promise.all([
      waitlist.open(site.id, token),
      settings.site(site.id),
    ]);
    const piece = 'itemId' in link ? await pieceOf(site.id, link) : null;
    const { status, ...linkPage } = linkView(link, piece, { token, reading, typed: refused?.typed });
    return show(request, reply, refused?.status ?? status, { ...linkPage, problem: refused?.problem });
  };

  const putIntoCart = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    typed: ReadControls,
  ): Promise<'added' | 'asks' | 'paying' | 'ended'> => {
    const { site } = request;
    const link = await waitlist.open(site.id, token);
    const piece = link.state === 'open' ? await pieceOf(site.id, link) : null;
    if (piece === null) return 'ended';
    return changeCart(request, reply, antiForgery, (owner) =>
      claimPiece(parts, { websiteId: site.id, owner, token, piece, typed }),
    );
  };

  const clicks = { limit: { name: 'waitlist-presses', max: 60, windowSeconds: 60 } };

  bind(app, waitlistEndpoints.openWaitlistPage, (request, reply) =>
    showLink(request, reply, request.params.token),
  );
  bind(app, waitlistEndpoints.postWaitlistPurchase, clicks, async (request, reply) => {
    const { token } = request.params;
    const typed = controlsOf(request);
    try {
      const outcome = await putIntoCart(request, reply, token, typed);
      if (outcome === 'added') return reply.redirect('/checkout', 303);
      if (outcome === 'ended') return reply.redirect(addressOf(token), 303);
      const refused =
        outcome === 'asks'
          ? { status: 422, problem: waitlistText('answersWrong'), typed }
          : { status: 409, problem: waitlistText('paying'), typed };
      return showLink(request, reply, token, refused);
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      const problem = waitlistText('refused', { reason: error.message });
      return showLink(request, reply, token, { status: error.status, problem, typed });
    }
  });
  bind(app, waitlistEndpoints.postWaitlistAgain, clicks, async (request, reply) => {
    const { token } = request.params;
    const outcome = await waitlist.waitAgain(request.site.id, token);
    const link = outcome === 'available' ? await waitlist.open(request.site.id, token) : null;
    const piece = link && 'itemId' in link ? await pieceOf(request.site.id, link) : null;
    return reply.redirect(piece?.item.fullUrl ?? addressOf(token), 303);
  });

  bind(app, waitlistEndpoints.openWaitlistLeavePage, async (request, reply) => {
    const { site, params } = request;
    const waiting = await waitlist.leaving(site.id, params.token);
    if (waiting === null) return show(request, reply, 200, LEFT);
    const piece = await pieceOf(site.id, waiting);
    const values = { email: waiting.email, product: piece?.item.title ?? waitlistText('someProduct') };
    return show(request, reply, 200, {
      title: waitlistText('leaveTitle'),
      sentence: waitlistText('leave', values),
      piece,
      button: {
        label: waitlistText('leaveNow'),
        action: fillAddress(waitlistEndpoints.postWaitlistLeave, params),
        ...(waiting.others === 0 ? {} : { other: { name: 'all', label: waitlistText('leaveAll') } }),
      },
    });
  });
  // Programs for mails post here by themselves when their reader presses the button: the token is the proof.
  bind(app, waitlistEndpoints.postWaitlistLeave, clicks, async (request, reply) => {
    const all = controlsOf(request)('all').length > 0;
    await waitlist.leave(request.site.id, request.params.token, { all });
    return show(request, reply, 200, all ? { ...LEFT, sentence: waitlistText('leftAll') } : LEFT);
  });
}

const LEFT: WaitlistView = {
  title: waitlistText('leftTitle'),
  sentence: waitlistText('left'),
  piece: null,
};

function linkView(
  link: OpenedLink,
  piece: WaitlistPiece | null,
  { token, reading, typed }: { token: string; reading: Reading; typed: ReadControls | undefined },
): WaitlistView & { status: number } {
  if (link.state === 'left')
    return { status: 410, title: waitlistText('leftTitle'), sentence: waitlistText('leftLink'), piece: null };
  if (link.state === 'unknown')
    return {
      status: 404,
      title: waitlistText('unknownTitle'),
      sentence: waitlistText('unknown'),
      piece: null,
    };
  if (piece === null)
    return { status: 410, title: waitlistText('goneTitle'), sentence: waitlistText('gone'), piece: null };
  const until = untilText(link.keptUntil, reading);
  if (link.state === 'open') {
    const fields = questionsOf(piece, typed);
    return {
      status: 200,
      title: waitlistText('keptTitle'),
      sentence: waitlistText('kept', { until }),
      piece,
      button: {
        label: waitlistText('buy'),
        action: fillAddress(waitlistEndpoints.postWaitlistPurchase, { token }),
        ...(fields === null ? {} : { fields }),
      },
    };
  }
  if (link.state === 'bought')
    return { status: 200, title: waitlistText('boughtTitle'), sentence: waitlistText('bought'), piece };
  if (link.isHeldAgain)
    return { status: 410, title: waitlistText('anewTitle'), sentence: waitlistText('anew'), piece };
  if (link.isWaiting)
    return {
      status: 200,
      title: waitlistText('waitingTitle'),
      piece,
      sentence: waitlistText(link.state === 'withdrawn' ? 'withdrawn' : 'waiting'),
    };
  return {
    status: 410,
    title: waitlistText('expiredTitle'),
    sentence: waitlistText('expired', { until }),
    piece,
    button: {
      label: waitlistText('again'),
      action: fillAddress(waitlistEndpoints.postWaitlistAgain, { token }),
      hint: waitlistText('againHint'),
    },
  };
}

function untilText(at: Date, { language, timeZone }: Reading): string {
  try {
    return momentText(at, { locale: language, timeZone });
  } catch {
    return momentText(at, { locale: 'en', timeZone: 'UTC' });
  }
}

/** A made-up token may contain characters that no header can. */
const addressOf = (token: string): string => fillAddress(waitlistEndpoints.openWaitlistPage, { token });
