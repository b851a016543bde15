import { all, need, save } from './account.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import {
  changed,
  flag,
  type Metadata,
  mergedMetadata,
  refuseUnknown,
  requiredText,
  text,
  texts,
} from './params.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';

export type Product = {
  id: string;
  object: 'product';
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: false;
  marketing_features: [];
  metadata: Metadata;
  name: string;
  type: 'service';
  updated: number;
  url: string | null;
};

const ACCEPTED = ['active', 'description', 'images', 'metadata', 'name', 'url'];

function create({ scene, params }: Call): object {
  refuseUnknown(params, [...ACCEPTED, 'id']);
  const id = text(params, 'id') ?? newId('prod');
  if (scene.account.tables.product[id] !== undefined) {
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const product = save(scene.account, 'product', {
    id,
    object: 'product',
    active: flag(params, 'active') ?? true,
    created: scene.now,
    default_price: null,
    description: text(params, 'description') ?? null,
    images: texts(params, 'images'),
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata(params),
    name: requiredText(params, 'name'),
    type: 'service',
    updated: scene.now,
    url: text(params, 'url') ?? null,
  });
  emit(scene, 'product.created', product);
  return product;
}

function update(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, ACCEPTED);
  const product = need(scene.account, 'product', idOf(call));
  const updated = save(scene.account, 'product', {
    ...product,
    active: flag(params, 'active') ?? product.active,
    description: changed(params, 'description', product.description),
    images: params.images === undefined ? product.images : texts(params, 'images'),
    metadata: mergedMetadata(params, product.metadata),
    name: text(params, 'name') ?? product.name,
    updated: scene.now,
    url: changed(params, 'url', product.url),
  });
  emit(scene, 'product.updated', updated);
  return updated;
}

function remove(call: Call): object {
  const { account } = call.scene;
  const product = need(account, 'product', idOf(call));
  if (all(account, 'price').some((price) => price.product === product.id)) {
    throw invalid('This product cannot be deleted because it has one or more user-created prices.');
  }
  delete account.tables.product[product.id];
  emit(call.scene, 'product.deleted', product);
  return { id: product.id, object: 'product', deleted: true };
}

export const productRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', run: create },
  retrieveRoute('product', '/v1/products/:id'),
  { method: 'POST', path: '/v1/products/:id', run: update },
  { method: 'DELETE', path: '/v1/products/:id', run: remove },
  listRoute('product', '/v1/products', {
    active: (product, value) => product.active === (value === 'true'),
    ids: (product, value) => value.split(',').includes(product.id),
  }),
];
