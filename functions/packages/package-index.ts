import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedPackages } from './listed-packages.ts';

/** Packages that the salon sells, or no longer sells (specification, Packages). */
export const packageIndex: Handler<(typeof packages.routes)['package-index']> = async (request, deps) =>
  ok({ status: true, ...(await listedPackages(request, deps, () => true)) });
