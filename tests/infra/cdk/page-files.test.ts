import { expect, test } from 'vitest';
import { listFunctionTemplates, resourcesOf, synthesizeTemplates } from '../../support/infra/templates.ts';
import { nightTest } from '../../support/nightly.ts';

const templates = synthesizeTemplates();
const { data, work } = templates;

// BEHAVIOR §35.7
test('no function may use the bucket of the files', () => {
  const isPageFiles = (id: string) => id.startsWith('PageFiles');
  const [bucketId = 'none'] = Object.keys(resourcesOf(data, 'AWS::S3::Bucket')).filter(isPageFiles);
  expect(JSON.stringify(data.toJSON())).toContain(bucketId);
  for (const template of [...listFunctionTemplates(templates), work])
    expect(JSON.stringify(template.toJSON())).not.toContain(bucketId);
});

nightTest('the distribution of the images serves the files compressed, with CORS, in every stage', () => {
  for (const { data: stack } of [templates, synthesizeTemplates({ stage: 'prod' })]) {
    const configs = Object.values(resourcesOf(stack, 'AWS::CloudFront::Distribution')).map(
      ({ Properties }) =>
        Properties.DistributionConfig as {
          CacheBehaviors: Record<string, unknown>[];
          DefaultCacheBehavior: Record<string, unknown>;
        },
    );
    expect(configs).toHaveLength(1);
    const { CacheBehaviors = [], DefaultCacheBehavior } = configs[0] ?? {};
    expect(CacheBehaviors).toEqual([
      expect.objectContaining({
        PathPattern: '/_files/*',
        Compress: true,
        ViewerProtocolPolicy: 'https-only',
        // AWS's ids of the policies CachingOptimized, and CORS-and-SecurityHeadersPolicy
        CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
        ResponseHeadersPolicyId: 'e61eb60c-9c35-4d20-a928-2b84e02af89c',
      }),
    ]);
    // Images of salons stay apart: a page's policy allows scripts of /_files/ alone
    expect(DefaultCacheBehavior?.TargetOriginId).not.toBe(CacheBehaviors[0]?.TargetOriginId);
  }
});

test('each function knows the address of the files', () => {
  for (const template of listFunctionTemplates(templates)) {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      expect(JSON.stringify(Variables.PAGE_FILES_URL)).toMatch(/https:\/\/.*ImageDelivery.*\/_files"/);
    }
  }
});
