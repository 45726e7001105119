/** Marks the requests that went on before the system's certificates were read. */
export const lateCertificates = `
ALTER TABLE requests ADD COLUMN lacks_system_certificates INTEGER NOT NULL DEFAULT 0;
`
