import { afterAll, beforeAll } from 'vitest';
import { resetToBaselineBeforeEach } from './baseline.ts';
import { type Company, signUpCompany } from './company.ts';
import { refuseComplaints } from './complaints.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What a test of several people begins with, read when it is wanted. */
export interface CompanyTests extends Company {
  readonly app: TestApp;
  readonly company: Company;
}

/**
 * Starts a server for the tests of a file, and signs up one company, which each of them finds as it was then: nothing that
 * another test has made or changed is left.
 *
 * @param env settings of the server.
 */
export const eachWithCompany = (env?: Record<string, string>): CompanyTests => {
  const app = startedOnce(env);
  let company: Company;
  beforeAll(async () => {
    company = await signUpCompany(app());
  });
  resetToBaselineBeforeEach(app);
  return companyTests(app, () => company);
};

/** Starts a server for the tests of a file, and signs up one company for all of them. What the server logs of a fault fails the file. */
export const allWithCompany = (): CompanyTests => {
  const app = startedOnce();
  let company: Company;
  beforeAll(async () => {
    company = await signUpCompany(app());
  });
  return companyTests(app, () => company);
};

const startedOnce = (env?: Record<string, string>): (() => TestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(env && { env });
  });
  afterAll(async () => {
    await app.stop();
    refuseComplaints(app);
  });
  return () => app;
};

const companyTests = (app: () => TestApp, company: () => Company): CompanyTests => ({
  get app() {
    return app();
  },
  get company() {
    return company();
  },
  get owner() {
    return company().owner;
  },
  get admin() {
    return company().admin;
  },
  get member() {
    return company().member;
  },
  get stranger() {
    return company().stranger;
  },
});
