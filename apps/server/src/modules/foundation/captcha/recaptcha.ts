import { isIP } from 'node:net';
import { type CaptchaAction, recaptchaAction } from '@awning/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Outbound, OutboundRequest } from '../../../platform/outbound/index.ts';

/**
 * `no-answer`: nobody can say, because Google was not reached, spoke in riddles or does not know our keys. `detail` is
 * for the log.
 */
export type RecaptchaVerdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' | 'used' | 'no-answer'; readonly detail: string };

export interface RecaptchaQuestion {
  readonly token: string;
  readonly address: string;
}

export interface EnterpriseQuestion extends RecaptchaQuestion {
  readonly actions: readonly CaptchaAction[];
  readonly siteKey: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly minimumScore: number;
}

export interface Recaptcha {
  checkbox(question: RecaptchaQuestion & { readonly secret: string }): Promise<RecaptchaVerdict>;
  enterprise(question: EnterpriseQuestion): Promise<RecaptchaVerdict>;
}

interface RecaptchaParts {
  readonly outbound: Outbound;
  /** Another address than Google's, for both ways; null for Google's. */
  readonly api: URL | null;
  /** Whether a host name is the site's. */
  readonly isOwnHost: (hostname: string) => Promise<boolean>;
}

const GOOGLE = {
  checkbox: 'https://www.google.com',
  enterprise: 'https://recaptchaenterprise.googleapis.com',
} as const;
/** A visitor waits, so there is one attempt. */
export const RECAPTCHA_TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

const CheckboxResponse = Type.Object({
  success: Type.Boolean(),
  hostname: Type.Optional(Type.String()),
  'error-codes': Type.Optional(Type.Array(Type.String())),
});
const Assessment = Type.Object({
  tokenProperties: Type.Object({
    valid: Type.Boolean(),
    invalidReason: Type.Optional(Type.String()),
    hostname: Type.Optional(Type.String()),
    action: Type.Optional(Type.String()),
  }),
  riskAnalysis: Type.Optional(Type.Object({ score: Type.Optional(Type.Number()) })),
});

/** What these tell is about our keys or our call, not about the visitor. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

export function createRecaptcha({ outbound, api, isOwnHost }: RecaptchaParts): Recaptcha {
  const baseOf = (way: keyof typeof GOOGLE): string => api?.origin ?? GOOGLE[way];

  /** The JSON of an answer that says yes or no; a sentence otherwise. */
  const ask = async (request: OutboundRequest): Promise<{ json: unknown } | { failure: string }> => {
    try {
      const response = await outbound.call({
        ...request,
        timeoutMs: RECAPTCHA_TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      if (response.status !== 200) return { failure: `status ${response.status}` };
      if (response.isCut) return { failure: 'an answer that is too long' };
      return { json: JSON.parse(response.body.toString('utf8')) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  const noReply = (detail: string): RecaptchaVerdict => ({ kind: 'no-answer', detail });

  /** A key may be set up for any host, and then a token from anywhere would do. */
  const ofOwnHost = async (hostname: string | undefined): Promise<RecaptchaVerdict> =>
    hostname !== undefined && (await isOwnHost(hostname))
      ? { kind: 'passed' }
      : { kind: 'failed', detail: `a token of the host ${hostname ?? 'nobody knows'}` };

  return {
    async checkbox({ token, secret, address }) {
      const reply = await ask({
        method: 'POST',
        url: `${baseOf('checkbox')}/recaptcha/api/siteverify`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          secret,
          response: token,
          ...(isIP(address) ? { remoteip: address } : {}),
        }).toString(),
      });
      if ('failure' in reply) return noReply(reply.failure);
      if (!Value.Check(CheckboxResponse, reply.json)) return noReply('an answer that makes no sense');
      const { success, hostname, 'error-codes': codes = [] } = reply.json;
      if (success) return ofOwnHost(hostname);
      const detail = codes.join(', ');
      if (codes.some((code) => OUR_FAULT.has(code))) return noReply(detail);
      return { kind: codes.includes('timeout-or-duplicate') ? 'used' : 'failed', detail };
    },

    async enterprise({ token, actions, siteKey, projectId, apiKey, minimumScore, address }) {
      const expected = actions.map(recaptchaAction);
      const reply = await ask({
        method: 'POST',
        url: `${baseOf('enterprise')}/v1/projects/${encodeURIComponent(projectId)}/assessments?key=${encodeURIComponent(apiKey)}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          event: {
            token,
            siteKey,
            expectedAction: expected[0],
            // A proxy may pass on what is no address.
            ...(isIP(address) ? { userIpAddress: address } : {}),
          },
        }),
      });
      if ('failure' in reply) return noReply(reply.failure);
      if (!Value.Check(Assessment, reply.json)) return noReply('an answer that makes no sense');
      const { tokenProperties, riskAnalysis } = reply.json;
      if (!tokenProperties.valid) {
        const detail = tokenProperties.invalidReason ?? 'no reason';
        return { kind: ['DUPE', 'EXPIRED'].includes(detail) ? 'used' : 'failed', detail };
      }
      if (tokenProperties.action === undefined || !expected.includes(tokenProperties.action))
        return { kind: 'failed', detail: `a token for ${tokenProperties.action ?? 'no action'}` };
      const score = riskAnalysis?.score;
      if (score === undefined) return noReply('an answer without a score');
      if (score < minimumScore) return { kind: 'failed', detail: `a score of ${score}` };
      return ofOwnHost(tokenProperties.hostname);
    },
  };
}
