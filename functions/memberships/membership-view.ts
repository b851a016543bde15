import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { translateRecord } from '../../lib/rules/salons/translations.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toTemplateServiceGroupView } from '../../lib/views/products/products.ts';
import { toMembershipTermsView } from '../../lib/views/products/purchases.ts';
import { toTemplateTranslationsView } from '../../lib/views/products/template-translations.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toMembershipTemplateView = (template: MembershipTemplate, catalog: Catalog) =>
  withVersionHash({
    id: template.id,
    ...toMembershipTermsView(translateRecord(template, catalog.language)),
    ...toTemplateTranslationsView(template),
    status: toToggleNumber(template.active),
    service_group: template.groups.map((group) => ({
      ...toTemplateServiceGroupView(group, catalog),
      membership_id: template.id,
    })),
    created_at: template.createdAt,
  });
