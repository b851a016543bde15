import type { imports } from '../../lib/contract/imports/imports.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { ExportFiles } from '../../lib/ports/exports.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { Uploads } from '../../lib/ports/uploads.ts';

/** The ports of this group besides the shared dependencies. */
type Ports = {
  readonly uploads: Uploads;
  readonly phoneNumbers: PhoneNumbers;
  readonly exportFiles: ExportFiles;
};

type Routes = typeof imports.routes;
export type ImportHandler<Operation extends keyof Routes> = Handler<Routes[Operation], Ports>;
