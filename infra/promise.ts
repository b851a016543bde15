export const promiseOf = (api: object): object => api;
