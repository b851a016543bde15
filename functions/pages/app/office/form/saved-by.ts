import type { Client } from '../../../../../lib/client/client.ts';
import type { AreaName } from '../areas/areas.ts';
import { callOperation } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';

type Entry = { readonly actor: { readonly kind: string; readonly id: number; readonly name: string | null } };

/** Says in a sentence who has saved a record last. The name is in the audit trail, for users who may read it. */
export async function describeSavedBy(salon: Client, area: AreaName, id?: string): Promise<string> {
  const words = officeTexts().form.savedBy;
  const record = {
    reference_kind: area === 'services' ? 'service' : area.replaceAll('-', '_'),
    reference_id: id,
  };
  const reference = id === undefined ? { reference_kind: 'settings' } : record;
  const [changes, you] = await Promise.all([
    callOperation(salon, 'directory', 'audit-index', { ...reference, per_page: 1 }),
    salon.auth.profile(),
  ]);
  const [last] = changes.ok ? (changes.reply.data as readonly Entry[]) : [];
  if (last?.actor.kind === 'user' && you.ok && last.actor.id === you.reply.data.id) return words.you;
  return last?.actor.name ? words.other(last.actor.name) : words.unknown;
}
