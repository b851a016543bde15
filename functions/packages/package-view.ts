import { formatMoney } from '../../lib/rules/money.ts';
import type { PackageTemplate } from '../../lib/rules/products/packages.ts';
import { translateName } from '../../lib/rules/salons/languages.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toTemplateServiceGroupView } from '../../lib/views/products/products.ts';
import { toTemplateTranslationsView } from '../../lib/views/products/template-translations.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toPackageTemplateView = (template: PackageTemplate, catalog: Catalog) =>
  withVersionHash({
    id: template.id,
    name: translateName(template, catalog.language),
    ...toTemplateTranslationsView(template),
    price: formatMoney(template.price),
    image: template.image,
    service_expiration: template.serviceExpiration,
    session: template.session,
    tax: toToggleNumber(template.isTaxed),
    price_for_payroll: template.payrollPrice,
    status: toToggleNumber(template.active),
    service_group: template.groups.map((group) => ({
      ...toTemplateServiceGroupView(group, catalog),
      package_id: template.id,
    })),
    created_at: template.createdAt,
  });
