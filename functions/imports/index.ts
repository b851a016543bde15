import { imports } from '../../lib/contract/imports/imports.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { mustOpenExportFiles } from '../../lib/ports/exports.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openUploads } from '../../lib/ports/uploads.ts';
import { exportShow } from './export-show.ts';
import { exportStart } from './export-start.ts';
import { importIndex } from './import-index.ts';
import { importPlace } from './import-place.ts';
import { importPreview } from './import-preview.ts';
import { importShow } from './import-show.ts';
import { importStart } from './import-start.ts';
import { importUndo } from './import-undo.ts';
import { importUpload } from './import-upload.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    imports,
    {
      'import-upload': importUpload,
      'import-preview': importPreview,
      'import-start': importStart,
      'import-index': importIndex,
      'import-show': importShow,
      'import-undo': importUndo,
      'import-place': importPlace,
      'export-start': exportStart,
      'export-show': exportShow,
    },
    {
      ...openDependencies(environment, imports.name),
      uploads: openUploads(environment.exports),
      exportFiles: mustOpenExportFiles(environment.exports),
      phoneNumbers: openPhoneNumbers(),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
