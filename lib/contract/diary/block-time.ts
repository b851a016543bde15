import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  clearableProse,
  conflictIds,
  dryRunField,
  endTime,
  recordView,
  startTime,
  updateVersionField,
} from '../catalog/record-fields.ts';
import {
  dateWithSlashes,
  id,
  integer,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  omittableUpdateFields,
  optional,
  withDefault,
} from '../fields.ts';
import { create, forUsers, get, post } from '../route.ts';

const blockTime = named('BlockTime', () =>
  recordView({
    id: z.int(),
    location_id: z.int(),
    staff_id: z.int().nullable().describe('A staff member; null for the whole location'),
    date: z.string(),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    series_id: z.int().nullable().describe('The same for all that were added with one `repeat`'),
  }),
);
const fields = once(() => ({
  location_id: id(),
  staff_id: id().nullish().describe('A staff member; null for the whole location'),
  date: dateWithSlashes(),
  from: startTime(),
  to: endTime(),
  reason: clearableProse(),
}));
const EVERY_WEEKS_MAX = 12;
const repeat = () =>
  z
    .object(
      { every_weeks: integer({ min: 1, max: EVERY_WEEKS_MAX }), until: dateWithSlashes() },
      'Must be an object',
    )
    .describe('The same time every so many weeks, at most 26 times; `until` is included');
const scope = () => withDefault(z.enum(['this', 'all'], 'Must be this or all'), 'this');

const CONFLICTS_DESCRIPTION = '`conflicts` lists the appointments in the blocked time.';

const forBlocks = forUsers(['blocks.write', 'hours.write']);

export const blockTimeRoutes = {
  'block-time-index': get('/admin/block-time/index', forUsers('any'), {
    summary: 'List block times',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(blockTime()),
  }),
  'block-time-store': create('/admin/block-time/store', forBlocks, {
    confirms: false,
    summary: 'Block time of a staff member or a whole location',
    description: CONFLICTS_DESCRIPTION,
    input: () => z.object({ ...fields(), repeat: optional(repeat()) }),
    reply: () => messageEnvelope(blockTime()).extend({ conflicts: conflictIds() }),
  }),
  'block-time-update': post('/admin/block-time/update', forBlocks, {
    confirms: false,
    summary: 'Change a block time',
    description: `Omitted fields keep their values. ${CONFLICTS_DESCRIPTION}`,
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () =>
      z.object({
        ...updateVersionField(),
        ...dryRunField(),
        block_time_id: id(),
        ...omittableUpdateFields(fields()),
      }),
    reply: () => messageEnvelope(blockTime()).extend({ conflicts: conflictIds() }),
  }),
  'block-time-delete': post('/admin/block-time/delete', forBlocks, {
    confirms: false,
    summary: 'Delete a block time',
    description: 'With `scope: "all"` also those from today on that were added with it.',
    failures: ['recordNotFound'],
    input: () => z.object({ block_time_id: id(), scope: scope() }),
  }),
} as const;
