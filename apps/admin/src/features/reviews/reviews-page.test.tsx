import type { ListedReview, ReviewDecision, ReviewImport } from '@awning/contract';
import {
  countReviews,
  decideReviews,
  importReviews,
  listReviews,
  readReview,
  saveReviewReply,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createProduct, productId, respondWithProducts } from '../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const review = (number: number, change: Partial<ListedReview> = {}): ListedReview => ({
  id: number.toString(16).padStart(24, '0'),
  itemId: productId(1),
  source: 'native',
  rating: 4,
  title: `Review ${number}`,
  body: `Text of review ${number}`,
  authorName: 'Ann',
  verifiedBuyer: true,
  reply: '',
  writtenOn: Date.UTC(2026, 10, 10 - number),
  state: 'pending',
  externalId: null,
  authorEmail: null,
  decidedBy: null,
  version: 1,
  productTitle: 'Product 1',
  decidedByName: null,
  ...change,
});

function openReviews(given: ListedReview[]) {
  const permissions = [...owner.permissions, 'reviews.moderate' as const];
  const server = createFakeServer({ member: { ...owner, permissions } });
  respondWithProducts(server, [createProduct(1), createProduct(2)]);
  const decisions: ReviewDecision[] = [];
  const imports: ReviewImport[] = [];
  const ofState = (state: unknown): ListedReview[] =>
    given.filter((each) => state === undefined || each.state === state);
  server.respond(listReviews, ({ query }) => ({
    body: {
      reviews: ofState(query.state),
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
      count: { count: ofState(query.state).length, isMore: false },
    },
  }));
  server.respond(countReviews, () => {
    const count = (state: string) => ({ count: ofState(state).length, isMore: false });
    return {
      body: {
        state: { pending: count('pending'), approved: count('approved'), rejected: count('rejected') },
      },
    };
  });
  server.respond(readReview, ({ params }) => {
    const found = given.find(({ id }) => id === params.reviewId);
    return found
      ? { body: { review: found }, etag: `"${found.version}"` }
      : refuse(404, 'reviews.missing', 'There is no such review.');
  });
  server.respond(decideReviews, ({ body }) => {
    decisions.push(body);
    for (const each of given) if (body.reviewIds.includes(each.id)) each.state = body.state;
    return { body: { changed: body.reviewIds, unchanged: [], missing: [] } };
  });
  server.respond(importReviews, ({ body }) => {
    imports.push(body);
    return { body: { created: body.reviews.length, updated: 0, unchanged: 0 } };
  });
  return { server, decisions, imports, ...openAdmin(server, '/config/reviews?view=pending') };
}

const reader = (name: string) => screen.findByRole('article', { name });
const open = async (user: ReturnType<typeof openAdmin>['user'], name: string) =>
  user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);

describe('reviews that wait', () => {
  it('the view of those that wait says how many they are', async () => {
    openReviews([review(1), review(2), review(3, { state: 'approved' })]);
    expect(await screen.findByRole('link', { name: /^Waiting ?2$/ })).toBeDefined();
  });

  it('keys show one, hide the next and go on, without a mouse', async () => {
    const { user, decisions } = openReviews([review(1), review(2), review(3)]);
    await open(user, 'Review 1');
    await reader('Review 1');
    await user.keyboard('a');
    await reader('Review 2');
    await user.keyboard('r');
    await reader('Review 3');
    expect(decisions.map(({ state }) => state)).toEqual(['approved', 'rejected']);
    expect(await screen.findByText('1 review is hidden')).toBeDefined();
  });

  it('AP-4 a decision is taken back from the message about it', async () => {
    const { user, decisions } = openReviews([review(1), review(2)]);
    await open(user, 'Review 1');
    await reader('Review 1');
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(decisions.map(({ state }) => state)).toEqual(['approved', 'pending']));
  });
});

describe('the reply to a review', () => {
  it('a key leads to the field, and the reply is saved over the version that was read', async () => {
    const { server, user } = openReviews([review(1)]);
    const replies: unknown[] = [];
    server.respond(saveReviewReply, ({ body, headers }) => {
      replies.push([body.reply, headers.get('if-match')]);
      return { body: { review: review(1, { reply: body.reply }) } };
    });
    await open(user, 'Review 1');
    await reader('Review 1');
    await user.keyboard('w');
    const field = screen.getByRole('textbox', { name: 'What the shop answers' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'Thank you, Ann');
    await user.click(screen.getByRole('button', { name: 'Save the reply' }));
    await waitFor(() => expect(replies).toEqual([['Thank you, Ann', '"1"']]));
  });

  it('AP-3 a reply that another member wrote meanwhile is shown, and what was typed stays', async () => {
    const reviews = [review(1)];
    const { server, user } = openReviews(reviews);
    server.respond(saveReviewReply, () => {
      Object.assign(reviews[0] as ListedReview, { reply: 'Theirs', version: 2 });
      return refuse(412, 'reviews.changed-meanwhile', 'Another member changed this review.');
    });
    await open(user, 'Review 1');
    const field = await screen.findByRole('textbox', { name: 'What the shop answers' });
    await user.type(field, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save the reply' }));
    expect(await screen.findByText(/Another member wrote meanwhile: “Theirs”/)).toBeDefined();
    expect((field as HTMLTextAreaElement).value).toBe('Mine');
  });

  it('AP-3 a reply of another member that was read again by itself is shown before it is replaced', async () => {
    const reviews = [review(1)];
    const { user } = openReviews(reviews);
    await open(user, 'Review 1');
    const field = await screen.findByRole('textbox', { name: 'What the shop answers' });
    await user.type(field, 'Mine');
    Object.assign(reviews[0] as ListedReview, { reply: 'Theirs', version: 2 });
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    expect(await screen.findByText(/Another member wrote meanwhile: “Theirs”/)).toBeDefined();
    expect((field as HTMLTextAreaElement).value).toBe('Mine');
  });

  it('what is typed while a reply is on its way stays', async () => {
    const reviews = [review(1)];
    const { server, user } = openReviews(reviews);
    const sent: ((reply: Response) => void)[] = [];
    server.respond(saveReviewReply, () => new Promise<Response>((resolve) => sent.push(resolve)));
    await open(user, 'Review 1');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What the shop answers' });
    await user.type(field, 'Thanks');
    await user.click(screen.getByRole('button', { name: 'Save the reply' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(field, ', Ann');
    Object.assign(reviews[0] as ListedReview, { reply: 'Thanks', version: 2 });
    sent[0]?.(Response.json({ review: reviews[0] }));
    await screen.findByText(/eply saved/);
    expect(field.value).toBe('Thanks, Ann');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the reply' })).toBeDefined());
    expect(screen.queryByText(/Another member wrote/)).toBeNull();
  });
});

describe('reviews from a file', () => {
  const choose = async (text: string, { user }: Pick<ReturnType<typeof openAdmin>, 'user'>) => {
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const sheet = await screen.findByRole('dialog', { name: 'Import reviews' });
    const input = sheet.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File([text], 'reviews.csv')] } });
    return sheet;
  };

  it('rows are imported with the product that they name', async () => {
    const opened = openReviews([]);
    const text = 'product,rating,author,date,review\nProduct 1,5,Bob,2024-05-31,Lovely\n';
    const sheet = await choose(text, opened);
    await opened.user.click(await within(sheet).findByRole('button', { name: 'Import 1 review' }));
    expect(await screen.findByText('1 review is new.')).toBeDefined();
    expect(opened.imports[0]?.reviews[0]).toMatchObject({
      itemId: productId(1),
      rating: 5,
      authorName: 'Bob',
    });
  });

  it('a row whose product is unknown is named by its number, and nothing is sent', async () => {
    const opened = openReviews([]);
    const text = 'product,rating,author,date\nProduct 1,5,Bob,2024-05-31\nTeapot,4,Eve,2024-05-31\n';
    const sheet = await choose(text, opened);
    await opened.user.click(await within(sheet).findByRole('button', { name: 'Import 2 reviews' }));
    expect(await within(sheet).findByText('Row 3, Product: No product is called “Teapot”.')).toBeDefined();
    expect(opened.imports).toEqual([]);
    await opened.user.click(within(sheet).getByRole('checkbox', { name: 'Leave these rows out' }));
    await opened.user.click(within(sheet).getByRole('button', { name: /^Import/ }));
    expect(await screen.findByText('1 row was left out.')).toBeDefined();
    expect(opened.imports[0]?.reviews).toHaveLength(1);
  });

  it('what the server refuses of a row is said with the number of the row in the file', async () => {
    const opened = openReviews([]);
    opened.server.respond(importReviews, () =>
      refuse(400, 'reviews.invalid-import', '1 row is wrong.', {
        errors: { 'reviews.0.rating': 'Choose a rating of 1, 2, 3, 4 or 5 stars.' },
      }),
    );
    const sheet = await choose('product,rating,author,date\nProduct 1,9,Bob,2024-05-31\n', opened);
    await opened.user.click(await within(sheet).findByRole('button', { name: 'Import 1 review' }));
    expect(
      await within(sheet).findByText('Row 2, Rating: Choose a rating of 1, 2, 3, 4 or 5 stars.'),
    ).toBeDefined();
  });

  it('a file without the columns that are needed says which are missing', async () => {
    const sheet = await choose('stars,text\n5,Fine\n', openReviews([]));
    expect(await within(sheet).findByText(/A column is missing: Product, Author, Written/)).toBeDefined();
  });
});
