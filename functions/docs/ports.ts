import type { SwaggerFiles } from '../../lib/ports/swagger-files.ts';

export type Ports = {
  readonly viewer: SwaggerFiles;
  /** The OpenAPI document; the dates in its examples lie after `today`. */
  readonly describe: (today: Date) => Promise<{ readonly openapi: string }>;
};
