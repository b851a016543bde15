import type { Viewer } from '../../lib/ports/viewer.ts';

export type Ports = {
  readonly viewer: Viewer;
  /** The whole API as an OpenAPI document, its examples' dates moved ahead of a day. */
  readonly describe: (today: Date) => Promise<{ readonly openapi: string }>;
};
