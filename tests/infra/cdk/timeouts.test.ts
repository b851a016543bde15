import { expect, test } from 'vitest';
import { getFunctionNeeds } from '../../../infra/cdk/function-needs.ts';
import { REPLY_RESERVE_MS } from '../../../lib/http/chain.ts';
import { EVENT_SHOWN_AFTER_MS } from '../../../lib/rules/notifications/webhook-events.ts';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';

const GATEWAY_MS = 30_000;
const RETRIES_MS = 12_000;

// BEHAVIOR §31.2
test('every function of the API has time for all retries, and replies before the gateway gives up', () => {
  const functions = Object.values(
    resourcesOf(listFunctionTemplates(synthesizeTemplates()), 'AWS::Lambda::Function'),
  ).filter(({ Properties }) => Properties.Handler !== 'index.checkRelease');
  expect(functions.length).toBeGreaterThan(10);
  for (const { Properties } of functions) {
    const timeoutMs = Number(Properties.Timeout) * 1000;
    expect(timeoutMs).toBeLessThan(GATEWAY_MS);
    expect(timeoutMs - REPLY_RESERVE_MS).toBeGreaterThanOrEqual(RETRIES_MS);
  }
});

// BEHAVIOR §30.4
test('an event is listed when no function that writes events can have begun before it', () => {
  const scheduledMs = (getFunctionNeeds('scheduled').timeoutSeconds ?? 0) * 1_000;
  expect(scheduledMs).toBeGreaterThan(GATEWAY_MS);
  expect(EVENT_SHOWN_AFTER_MS).toBeGreaterThan(scheduledMs);
});
