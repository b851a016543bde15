import type { Viewer } from '../../lib/ports/viewer.ts';

export type Ports = {
  readonly viewer: Viewer;
  /** The OpenAPI document; the dates in its examples lie after `today`. */
  readonly describe: (today: Date) => Promise<{ readonly openapi: string }>;
};
