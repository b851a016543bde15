import { ok } from '../../lib/rules/outcome.ts';
import type { ImportHandler } from './ports.ts';

/** Gives a link for a file of the announced length (BEHAVIOR §43.1). */
export const importUpload: ImportHandler<'import-upload'> = async ({ tenant, input, now }, { uploads }) => {
  const { id, url, expiresAt } = await uploads.createLink(tenant, input.size, now);
  return ok({ data: { upload_id: id, url, expires_at: expiresAt } });
};
