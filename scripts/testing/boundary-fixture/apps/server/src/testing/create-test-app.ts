export const createTestApp = () => 'app';
