import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { openSalonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { mustParseTenant } from '../../local/demo/demo.ts';
import { findRunningEnvironment } from '../../local/running-stack.ts';
import { UsageError } from '../command.ts';
import type { Finding } from '../preflight/finding.ts';
import { resolveTableAddress, type TableValues } from '../table-address.ts';
import { checkEndpoints } from './endpoints.ts';

type SalonValues = TableValues & { readonly keys?: string | undefined };

/** Reads the webhook endpoints of a salon's account at Stripe, and checks them. It changes nothing. */
export async function checkSalonEndpoints(
  slug: string,
  values: SalonValues,
  usage: string,
): Promise<Finding[]> {
  const address = await resolveTableAddress(values, usage);
  const local = values.keys ? undefined : await findRunningEnvironment(values.data);
  if (!local && !values.keys) throw new UsageError(`--keys: Is required without a local stack\n\n${usage}`);
  const secrets = local?.secrets ?? { arn: values.keys };
  const deps = {
    store: openStore(address),
    sealing: openPlatformSealing({ table: address, secrets }),
    processors: createProcessorOpener(local ?? {}),
  };
  const tenant = mustParseTenant(slug);
  const salon = await findSalonByTenant(deps.store, tenant);
  if (!salon) throw new UsageError(`there is no salon ${slug}`);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) throw new UsageError(`the salon ${slug} has no PAYMENT_SECRET`);
  const endpoints = await processor.value.listEventEndpoints();
  if (!endpoints.ok) {
    throw new UsageError(
      `Stripe did not list the webhook endpoints (${endpoints.failure}): a restricted key needs the permission Webhook Endpoints, read`,
    );
  }
  return checkEndpoints(endpoints.value, tenant);
}
