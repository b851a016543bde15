import type { Account } from './account.ts';
import type { Incoming } from './api.ts';
import { invalid, noSuch } from './errors.ts';
import { decodeForm, type Param, type Params } from './form.ts';
import type { World } from './world.ts';

/** One test control: what a test or a person may do to the stand-in that Stripe would not offer. */
export type Control = {
  method: string;
  path: string;
  run: (world: World, params: Params, id: string) => object | Promise<object>;
};

/** The account that has the object. */
export function ownerOf(world: World, id: string, has: (account: Account) => boolean): Account {
  const owner = Object.values(world.accounts).find(has);
  if (owner === undefined) throw noSuch('object', id);
  return owner;
}

function asParam(value: unknown): Param {
  if (Array.isArray(value)) return value.map(asParam);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asParam(each)]));
  }
  return value === null || value === undefined ? '' : String(value);
}

/** The parameters of a control, sent as JSON or as a form. */
export function paramsOf({ body, header }: Incoming): Params {
  if (!header('content-type')?.includes('json')) return decodeForm(body);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
  const params = asParam(parsed);
  if (typeof params === 'string' || Array.isArray(params)) throw invalid('The body is not an object.');
  return params;
}
