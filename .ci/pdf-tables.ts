/**
 * The library's tables for fonts that a PDF names without including them. They are those of the PDF standard, and
 * four from a font's numbers to Unicode. The other tables are rare, and weigh as much.
 */
export const pdfTables: readonly string[] = `
  GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V
  UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V Adobe-GB1-UCS2
  B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V
  UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V Adobe-CNS1-UCS2
  83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V
  EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V
  UniJIS-UTF16-H UniJIS-UTF16-V Adobe-Japan1-UCS2
  KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H
  UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V Adobe-Korea1-UCS2
`
  .trim()
  .split(/\s+/u)
  .map((name) => `${name}.bcmap`)
