// Starts the viewer on this API and the salon of the page's URL, and adds what the viewer lacks: the guides of the
// introduction, code samples, and a search. The token of a log-in tried on the page authorizes the next calls.

const base = location.pathname.replace(/\/docs\/?$/, '');
const slug = new URLSearchParams(location.search).get('slug') ?? 'demo';
// The viewer writes another one
const target = location.hash;

const toWords = (phrase) =>
  phrase
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
const hasWords = (words, ...texts) => {
  const text = texts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The operations with all words in path, name, summary or description. */
const filterOperations = (groups, phrase) => {
  const words = toWords(phrase);
  const isFound = (each) => {
    const operation = each.get('operation');
    const texts = ['operationId', 'summary', 'description'].map((field) => operation.get(field));
    return hasWords(words, each.get('method'), each.get('path'), ...texts);
  };
  return groups
    .map((group) => group.set('operations', group.get('operations').filter(isFound)))
    .filter((group) => group.get('operations').size > 0);
};

/** The introduction and its sections, each a guide. */
const splitGuides = (text) => {
  const [introduction, ...sections] = text.split('\n## ');
  const guides = sections.map((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    return {
      id: `guide-${title.toLowerCase().replace(/ /g, '-')}`,
      title,
      text: section.slice(title.length),
    };
  });
  return { introduction, guides };
};

// The viewer's components and what wraps them; `h` creates an element of its React.

/** Opens the guide that the URL names: it did not exist when the page was loaded. */
const openTarget = (element) => {
  if (!element || `#${element.id}` !== target) return;
  element.open = true;
  element.scrollIntoView();
};

const createIntroduction =
  (guides, { React: { createElement: h }, getComponent }) =>
  ({ specSelectors, layoutSelectors }) => {
    const Markdown = getComponent('Markdown', true);
    const words = toWords(layoutSelectors.currentFilter() || '');
    const shown = guides.filter(({ title, text }) => hasWords(words, title, text));
    return h(
      'section',
      { className: 'introduction wrapper', 'aria-label': 'Introduction' },
      words.length === 0 && h(Markdown, { source: specSelectors.info().get('description') }),
      shown.length > 0 && h('h2', null, 'Guides'),
      shown.map(({ id, title, text }) =>
        h(
          'details',
          { key: id, id, ref: openTarget },
          h('summary', null, h('h3', null, title)),
          h(Markdown, { source: text }),
        ),
      ),
      h('h2', null, 'Operations'),
    );
  };

const createSample =
  ({ React: { createElement: h } }) =>
  ({ label, source }) => {
    const copy = (event) => {
      const [text] = event.currentTarget.children;
      navigator.clipboard.writeText(source).then(() => {
        text.textContent = 'Copied';
      });
    };
    return h(
      'div',
      { className: 'sample' },
      h('h5', null, label),
      h(
        'button',
        { type: 'button', className: 'btn', onClick: copy },
        h('span', null, 'Copy'),
        h('span', { className: 'visually-hidden' }, ` ${label}`),
      ),
      h('pre', { tabIndex: 0 }, h('code', null, source)),
    );
  };

const addSamples = (viewer) => {
  const { createElement: h, Fragment } = viewer.React;
  const Sample = createSample(viewer);
  return (Responses) => (props) => {
    const { path, method, specSelectors } = props;
    const shown = specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples'])?.toJS() ?? [];
    return h(
      Fragment,
      null,
      shown.length > 0 &&
        h(
          'details',
          { className: 'samples' },
          h('summary', null, h('h4', null, 'Code samples')),
          shown.map((sample) => h(Sample, { key: sample.label, ...sample })),
        ),
      h(Responses, props),
    );
  };
};

/** The webhooks with all words of the search in kind or summary. */
const addSearch =
  ({ React: { createElement: h } }) =>
  (Webhooks, { layoutSelectors }) =>
  ({ specSelectors, ...props }) => {
    const words = toWords(layoutSelectors.currentFilter() || '');
    const isFound = ([kind, [{ operation }]]) => hasWords(words, kind, operation.get('summary'));
    const found = Object.entries(specSelectors.selectWebhooksOperations()).filter(isFound);
    const selectors = { ...specSelectors, selectWebhooksOperations: () => Object.fromEntries(found) };
    return found.length > 0 && h(Webhooks, { ...props, specSelectors: selectors });
  };

/** The viewer's plugin. */
const reference = (guides) => (viewer) => {
  const { createElement: h, Fragment } = viewer.React;
  return {
    fn: {
      opsFilter: filterOperations,
      // The viewer's own one reads the whole document for each operation that is opened, for seconds
      resolveSubtree: async (spec, path) => ({ spec: resolve(spec, getIn(spec, path)), errors: [] }),
    },
    components: {
      InfoContainer: createIntroduction(guides, viewer),
      FilterContainer: () => null,
      ServersContainer: () => null,
      PlainTextViewer: ({ className = '', children }) =>
        h('pre', { className: `microlight ${className}`, tabIndex: 0 }, children),
      // A link would lie inside the button that opens the operation
      DeepLink: ({ text }) => h('span', null, text),
    },
    wrapComponents: {
      responses: addSamples(viewer),
      Webhooks: addSearch(viewer),
      // A label that says something else than the text of the button
      Button:
        (Original) =>
        ({ 'aria-label': label, ...props }) =>
          h(Original, typeof props.children === 'string' ? props : { 'aria-label': label, ...props }),
      CloseIcon: (Original) => (props) =>
        h(Fragment, null, h('span', { className: 'visually-hidden' }, 'Close'), h(Original, props)),
      TextArea: (Original) => (props) => h(Original, { 'aria-label': 'Request body', ...props }),
      ExamplesSelect: (Original) => (props) =>
        h('label', null, h('span', { className: 'visually-hidden' }, 'Example'), h(Original, props)),
    },
  };
};

const startSearch = (ui, guides) => {
  const search = document.querySelector('#search');
  const found = document.querySelector('#found');
  // As layoutActions.show, without a change of the URL
  const showGroup = (name, shown) =>
    ui.getStore().dispatch({ type: 'layout_show', payload: { thing: ['operations-tag', name], shown } });
  let opened = [];
  const run = () => {
    const phrase = search.value.trim();
    ui.layoutActions.updateFilter(phrase);
    const words = toWords(phrase);
    const groups = ui.specSelectors.taggedOperations();
    const operations = groups.reduce((sum, each) => sum + each.get('operations').size, 0);
    for (const name of opened) showGroup(name, false);
    opened = phrase === '' ? [] : [...groups.keys()];
    for (const name of opened) showGroup(name, true);
    const count = guides.filter(({ title, text }) => hasWords(words, title, text)).length;
    found.textContent =
      phrase === '' ? '' : `Found: ${count} of ${guides.length} guides, ${operations} operations`;
  };
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(run, 150);
  });
  search.form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  if (search.value !== '') run();
};

const getIn = (spec, path) => path.reduce((part, name) => part?.[name], spec);

/** Replaces references by what they name. No part of the document contains itself. */
const resolve = (spec, part) => {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolve(spec, each));
  const { $ref: reference, ...fields } = part;
  const named =
    reference === undefined ? {} : resolve(spec, getIn(spec, reference.slice('#/'.length).split('/')));
  for (const [name, field] of Object.entries(fields)) named[name] = resolve(spec, field);
  return named;
};

/** Lets refusals say their codes, which are in their schemas alone, and gives the schemas of bodies a heading. */
const describe = ({ paths, components }) => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { requestBody, responses } of [components, ...operations]) {
    const body = requestBody?.content?.['application/json']?.schema;
    if (body) body.title ??= 'Body';
    for (const response of Object.values(responses ?? {})) {
      const [, own] = response.content?.['application/json']?.schema?.allOf ?? [];
      const codes = own?.properties?.code?.enum;
      if (codes) response.description = codes.map((code) => `- \`${code}\``).join('\n');
    }
  }
};

const show = (spec) => {
  describe(spec);
  const { introduction, guides } = splitGuides(spec.info.description);
  spec.info.description = introduction;
  spec.servers = [{ url: location.origin + base }];
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    persistAuthorization: false,
    plugins: [reference(guides)],
    syntaxHighlight: { activated: false },
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => {
      ui.preauthorizeApiKey('salon', slug);
      startSearch(ui, guides);
    },
    responseInterceptor: (response) => {
      const token =
        /\/(login|register|refresh|google|facebook)$/.test(response.url) &&
        response.ok &&
        response.body?.token;
      if (token) ui.preauthorizeApiKey('token', token);
      return response;
    },
  });
};
fetch(`${base}/openapi.json`)
  .then((response) => response.json())
  .then(show);
