import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedPackages } from './listed-packages.ts';

/** Packages that customers can buy (decisions §6). */
export const onlinePackages: Handler<(typeof packages.routes)['online-packages']> = async (request, deps) =>
  ok({ status: true, ...(await listedPackages(request, deps, ({ active }) => active)) });
