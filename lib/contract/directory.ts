import { addOnRoutes } from './directory/add-on.ts';
import { auditRoutes } from './directory/audit.ts';
import { blockTimeRoutes } from './directory/block-time.ts';
import { categoryRoutes } from './directory/category.ts';
import { customerRoutes } from './directory/customer.ts';
import { deviceRoutes } from './directory/device.ts';
import { locationRoutes } from './directory/location.ts';
import { occasionRoutes } from './directory/occasion.ts';
import { productRoutes } from './directory/product.ts';
import { promotionRoutes } from './directory/promotion.ts';
import { resourceRoutes } from './directory/resource.ts';
import { roleRoutes } from './directory/role.ts';
import { saleRoutes } from './directory/sale.ts';
import { settingsRoutes } from './directory/settings.ts';
import { staffRoutes } from './directory/staff.ts';
import { userRoutes } from './directory/user.ts';
import { group } from './route.ts';

/** The salon's records (BEHAVIOR §11). Each kind of record has a file in the folder of this name. */
export const directory = group({
  name: 'directory',
  description:
    'The salon’s records: locations, staff, hours, add-ons, products, promotions, occasions, customers, sales, log-ins, roles, devices, settings, and who changed them.',
  routes: {
    ...locationRoutes,
    ...categoryRoutes,
    ...staffRoutes,
    ...blockTimeRoutes,
    ...addOnRoutes,
    ...resourceRoutes,
    ...productRoutes,
    ...promotionRoutes,
    ...occasionRoutes,
    ...customerRoutes,
    ...saleRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...deviceRoutes,
    ...settingsRoutes,
    ...auditRoutes,
  },
});
