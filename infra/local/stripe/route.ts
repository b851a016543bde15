import { type Kind, type Kinds, need } from './account.ts';
import type { Params } from './form.ts';
import { listed, listParams } from './list.ts';
import { refuseUnknown } from './params.ts';
import type { Scene } from './scene.ts';

export type Call = {
  scene: Scene;
  /** The ids of the path, in its order. */
  ids: readonly string[];
  params: Params;
  publishable: boolean;
};

export type Route = {
  method: 'DELETE' | 'GET' | 'POST';
  /** A path whose variable parts are written `:id`. */
  path: string;
  /** May a browser's publishable key call it? Then only with the intent's client secret. */
  publishable?: true;
  run: (call: Call) => object;
};

/** The first id of the path. */
export function idOf(call: Call): string {
  return call.ids[0] ?? '';
}

/** Whether the parameter's value selects the object. */
export type Filters<T> = { [param: string]: (object: T, value: string) => boolean };

/** `GET /v1/things/:id` for a noun that needs nothing special. */
export function retrieveRoute(kind: Kind, path: string): Route {
  return { method: 'GET', path, run: ({ scene, ids }) => need(scene.account, kind, ids[0] ?? '') };
}

/** `GET /v1/things` with Stripe's pages and the noun's own filters. */
export function listRoute<K extends Kind>(kind: K, path: string, filters: Filters<Kinds[K]>): Route {
  return {
    method: 'GET',
    path,
    run: ({ scene, params }) => {
      refuseUnknown(params, [...listParams, ...Object.keys(filters)]);
      return listed(scene.account, kind, path, params, filters);
    },
  };
}
