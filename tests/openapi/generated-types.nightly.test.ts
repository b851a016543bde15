import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { buildOpenApiDocument } from '../../lib/openapi/document.ts';
import { createFolder, createProject, runTsc } from '../support/api/client-package.ts';

const TYPES_MAX_BYTES = 900_000;

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Types as a developer of another company generates them. The generator calls the compiler of TypeScript 5. */
async function generateTypes(): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
  });
  const { astToString, default: toTypes } = await import('openapi-typescript');
  hooks.deregister();
  const document = buildOpenApiDocument(groups, { serverUrl: 'https://api.salons.test/api/v1', guides: '' });
  return astToString(await toTypes(JSON.stringify(document)));
}

/** Code of a front end, written with the names of the specification. */
const USE = `
import type { components, operations } from './api.ts';

type Nouns = components['schemas'];
type Booking = operations['booking.save-booking'];

export const input: Booking['requestBody']['content']['application/json'] = {
  location_id: 1, customer_type: 1, guest: { fname: 'Ann' }, date: '2031-05-05', time: '10:00', services: [{ service_id: 1, duration: 60, price: '50.00' }],
};
export const toTitle = ({ appointment_number, services }: Nouns['Appointment']): string =>
  [appointment_number, ...services.map((line) => line.name)].join(' ');
export function toText(reply: Booking['responses'][201]['content']['application/json'] | Nouns['Failure']): string {
  return reply.status ? reply.data.appointment_number : reply.code;
}
export const listTexts = (own: Nouns['OwnAppointment'], listed: Nouns['ListedAppointment']): string[] => [own, listed].map(toTitle);
export const toNumbers = (owned: Nouns['OwnedGiftCard'], sold: Nouns['PurchasedPackage']): [string, number] =>
  [owned.giftcard_number, sold.id];
`;

test("types that openapi-typescript generates compile, have the specification's nouns and at most 900 KB", async () => {
  const app = await createFolder((work) => cleanUps.push(work));
  await createProject(app);
  const types = await generateTypes();
  expect(types.length).toBeLessThanOrEqual(TYPES_MAX_BYTES);
  await writeFile(join(app, 'api.ts'), types);
  await writeFile(join(app, 'use.ts'), USE);
  await runTsc(app, '--noEmit');
});
