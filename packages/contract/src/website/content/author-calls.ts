export const listAuthors = { method: 'GET', path: '/api/content/authors' } as const;
export const addAuthor = { method: 'POST', path: '/api/content/authors' } as const;
export const readAuthor = { method: 'GET', path: '/api/content/authors/:authorId' } as const;
export const changeAuthor = { method: 'PATCH', path: '/api/content/authors/:authorId' } as const;
export const removeAuthor = { method: 'DELETE', path: '/api/content/authors/:authorId' } as const;
