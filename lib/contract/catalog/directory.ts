import { apiKeyRoutes } from '../access/api-key.ts';
import { auditRoutes } from '../access/audit.ts';
import { deviceRoutes } from '../access/device.ts';
import { roleRoutes } from '../access/role.ts';
import { userRoutes } from '../access/user.ts';
import { customerRoutes } from '../customers/customer.ts';
import { blockTimeRoutes } from '../diary/block-time.ts';
import { timeOffRoutes } from '../diary/time-off.ts';
import { commissionRoutes } from '../journal/commission.ts';
import { messageTextRoutes } from '../notifications/message-text.ts';
import { saleRoutes } from '../products/sale.ts';
import { group } from '../route.ts';
import { settingsRoutes } from '../salons/settings-records.ts';
import { addOnRoutes } from './add-on.ts';
import { categoryRoutes } from './category.ts';
import { locationRoutes } from './location.ts';
import { occasionRoutes } from './occasion.ts';
import { productRoutes } from './product.ts';
import { promotionRoutes } from './promotion.ts';
import { resourceRoutes } from './resource.ts';
import { staffRoutes } from './staff.ts';

/** The salon's records (BEHAVIOR §11). Each kind of record has a file in the folder of this name. */
export const directory = group({
  name: 'directory',
  description:
    'The salon’s records: locations, staff, hours, add-ons, products, promotions, occasions, customers, sales, log-ins, roles, devices, API keys, settings, and who changed them.',
  routes: {
    ...locationRoutes,
    ...categoryRoutes,
    ...staffRoutes,
    ...blockTimeRoutes,
    ...timeOffRoutes,
    ...addOnRoutes,
    ...resourceRoutes,
    ...productRoutes,
    ...promotionRoutes,
    ...occasionRoutes,
    ...customerRoutes,
    ...saleRoutes,
    ...commissionRoutes,
    ...userRoutes,
    ...roleRoutes,
    ...deviceRoutes,
    ...apiKeyRoutes,
    ...settingsRoutes,
    ...messageTextRoutes,
    ...auditRoutes,
  },
});
