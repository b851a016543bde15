import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { deleteTemplate, findTemplateById, type TemplateKind } from '../../table/catalog/templates.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import type { Store } from '../../table/store.ts';

type Deleted = { readonly message: string };

/** Deletes a template; 404 where there is none. Sold products keep their copies (BEHAVIOR §22.1). */
export const deleteAndCommitTemplate = (
  store: Store,
  request: CommitAdditions<Deleted> & { readonly tenant: Tenant },
  kind: TemplateKind,
  id: number,
  message: string,
): Promise<Outcome<Deleted>> =>
  decideAndCommit<Deleted>(store, request, async (table) => {
    const template = await findTemplateById(table, request.tenant, kind, id);
    if (!template) return fail('recordNotFound', `${kind.toLowerCase()}Id`);
    return ok({
      changes: [deleteTemplate(request.tenant, kind, template.id)],
      reply: { message },
    });
  });
